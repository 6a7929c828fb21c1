import { expect, it } from "vitest";
import { isConsoleUpload, isUpload } from "@/lib/runtime/lane/uploads";

it.each([
  ["POST", "/tool/ci/release", false],
  ["POST", "/tool-2/ci/plugin?x=1", false],
  ["PUT", "/tool/ci/uploads/0197a000-0000-7000-8000-000000000000/1795860000.AbC-_d0123456789abcdef", false],
  ["POST", "/console/applications/tool/releases/upload/file", true],
  ["POST", "/console/applications/tool/plugins/upload/file?x=%20", true],
  ["POST", "/console/applications/tool/import/file", true],
])("files may take their time: %s %s, of the console: %s", (method, url, isOfConsole) => {
  expect(isUpload({ method, url })).toBe(true);
  expect(isConsoleUpload({ method, url })).toBe(isOfConsole);
});

it.each([
  ["PUT", "/tool/ci/release"],
  ["POST", "/tool/ci/uploads"],
  ["POST", "/tool/ci/uploads/0197a000-0000-7000-8000-000000000000/1795860000.AbC"],
  ["PUT", "/tool/ci/uploads/0197a000-0000-7000-8000-000000000000"],
  ["POST", "/tool/ci/releases/publish"],
  ["POST", "/tool/license/v1/validate"],
  ["GET", "/console/applications/tool/import/file"],
  ["POST", "/console/applications/tool/import"],
  ["POST", "/console/applications/tool/export/file"],
  ["POST", "/console/find/results"],
  ["POST", "/console/applications/tool/releases/0197a000-0000-7000-8000-000000000000"],
  ["POST", "/console/applications/tool/releases/upload"],
  ["POST", "/console/applications/tool/releases/upload/x"],
  ["POST", "/console/applications/tool/releases/upload/files"],
  ["POST", "/console/applications/tool/keys/upload/file"],
  ["POST", "/console/applications/releases/upload/file"],
  ["POST", "/x/console/applications/tool/releases/upload/file"],
  ["POST", "/console/applications/../releases/upload/file"],
  ["POST", "/console/applications/%2e%2e/releases/upload/file"],
  ["POST", "/console/applications/a%2Fb/import/file"],
  ["POST", "/manage?/tool/ci/"],
  ["POST", "/manage/ci/x"],
  ["POST", "/manage/ci/release"],
  ["POST", "/account/ci/release"],
  ["POST", "/console/ci/plugin"],
  ["POST", "/_next/ci/release"],
  ["POST", "/%6danage/ci/release"],
  ["POST", "/tool/ci/release/../../../manage"],
  ["POST", "/../ci/release"],
])("and nothing else may, as %s %s", (method, url) => {
  expect(isUpload({ method, url })).toBe(false);
  expect(isConsoleUpload({ method, url })).toBe(false);
});

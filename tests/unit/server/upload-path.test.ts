import { expect, it } from "vitest";
import { isConsoleUploadPath, isUploadPath } from "@/lib/server/lane/request-target";

it.each([
  ["/tool/ci/release", false],
  ["/tool-2/ci/plugin?x=1", false],
  ["/console/applications/tool/releases/upload/file", true],
  ["/console/applications/tool/plugins/upload/file?x=1", true],
])("files may take their time at %s, of the console: %s", (path, isOfConsole) => {
  expect(isUploadPath(path)).toBe(true);
  expect(isConsoleUploadPath(path)).toBe(isOfConsole);
});

it.each([
  "/console/applications/tool/releases/0197a000-0000-7000-8000-000000000000",
  "/console/applications/tool/releases/upload",
  "/console/applications/tool/releases/upload/x",
  "/console/applications/tool/releases/upload/files",
  "/console/applications/tool/keys/upload/file",
  "/console/applications/releases/upload/file",
  "/x/console/applications/tool/releases/upload/file",
  "/console/applications/../releases/upload/file",
  "/console/applications/%2e%2e/releases/upload/file",
  "/manage?/tool/ci/",
  "/manage/ci/x",
  "/manage/ci/release",
  "/account/ci/release",
  "/console/ci/plugin",
  "/_next/ci/release",
  "/%6danage/ci/release",
  "/tool/ci/release/../../../manage",
  "/../ci/release",
])("and nothing else may, as at %s", (path) => {
  expect(isUploadPath(path)).toBe(false);
  expect(isConsoleUploadPath(path)).toBe(false);
});

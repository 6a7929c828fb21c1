import { expect, it } from "vitest";
import { isUploadPath } from "@/lib/server/lane/request-target";

it.each([
  "/tool/ci/release",
  "/tool/ci/plugin",
  "/console/applications/tool/releases/upload/file",
  "/console/applications/tool/plugins/upload/file?x=1",
])("files may take their time at %s", (path) => {
  expect(isUploadPath(path)).toBe(true);
});

it.each([
  "/console/applications/tool/releases/0197a000-0000-7000-8000-000000000000",
  "/console/applications/tool/releases/upload",
  "/console/applications/tool/releases/upload/x",
  "/console/applications/tool/releases/upload/files",
  "/console/applications/tool/keys/upload/file",
  "/console/applications/releases/upload/file",
  "/x/console/applications/tool/releases/upload/file",
  "/manage?/tool/ci/",
])("and nothing else may, as at %s", (path) => {
  expect(isUploadPath(path)).toBe(false);
});

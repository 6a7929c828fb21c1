/** `POST /console/applications/<slug>/plugins/upload/file`: a version of a plugin. */
import { takePlugin } from "../update-api/take-plugin";
import { releaseUpload } from "./release-upload";
import { uploadRoute } from "./upload";

export const uploadPlugin = uploadRoute(
  releaseUpload({
    of: "plugin",
    take: takePlugin,
    fields: ["file", "pluginId", "version", "minCoreVersion", "channel", "notes"],
  }),
);

/** `POST /console/applications/<slug>/plugins/upload/file`: a version of a plugin. */
import { takePlugin } from "../../http/update-api/take-plugin";
import { releaseUpload } from "./release-upload";
import { uploadRoute } from "./upload";

export const uploadPlugin = uploadRoute(
  releaseUpload({
    of: "plugin",
    take: async (call, read) => (await takePlugin(call, read)).release,
    fields: ["file", "pluginId", "version", "minCoreVersion", "channel", "notes"],
  }),
);

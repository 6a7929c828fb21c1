/** `POST /console/applications/<slug>/releases/upload/file`: a release of the application itself. */
import { takeRelease } from "../update-api/take-release";
import { releaseUpload } from "./release-upload";
import { uploadRoute } from "./upload";

export const uploadRelease = uploadRoute(
  releaseUpload({
    of: "release",
    take: async (call, read) => (await takeRelease(call, read)).release,
    fields: ["file", "image", "version", "variant", "channel", "notes", "role"],
  }),
);

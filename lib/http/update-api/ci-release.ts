/** `POST ci/release` (docs/contract.md 4.3). */
import { takeRelease } from "./take-release";
import { uploadEndpoint } from "./upload-endpoint";

export const ciRelease = uploadEndpoint("release", (call) => takeRelease(call));

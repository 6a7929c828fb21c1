/** `POST ci/release` (docs/contract.md 4.3). */
import { receiveRelease } from "./receive-release";
import { uploadEndpoint } from "./upload-endpoint";

export const ciRelease = uploadEndpoint("release", (call) => receiveRelease(call));

/** `POST ci/plugin` (docs/contract.md 4.3). */
import { takePlugin } from "./take-plugin";
import { uploadEndpoint } from "./upload-endpoint";

export const ciPlugin = uploadEndpoint("plugin", (call) => takePlugin(call));

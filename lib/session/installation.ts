/** Whether the visitor is most likely the one who runs this: without mail, and at an address of this machine only. */
import { config } from "../config";
import { isThisMachine } from "../this-machine";

export function isLocalInstallation(): boolean {
  return config().smtpUrl === null && isThisMachine(config().accountUrl);
}

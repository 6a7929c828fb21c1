/** What pages say of the installation itself. */
import { config } from "../config/config";
import { isThisMachine } from "../config/this-machine";

export function hasMailServer(): boolean {
  return config().smtpUrl !== null;
}

/** Whether the visitor is most likely the one who runs this: without mail, and at an address of this machine only. */
export function isLocalInstallation(): boolean {
  return !hasMailServer() && isThisMachine(config().accountUrl);
}

/** Whether the visitor is most likely the one who runs this: without mail, and at an address of this machine only. */
import { config } from "../config";

const LOCAL_HOSTS: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"]);

export function isLocalInstallation(): boolean {
  return config().smtpUrl === null && LOCAL_HOSTS.has(new URL(config().accountUrl).hostname);
}

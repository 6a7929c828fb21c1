/** The version of this program, from package.json. */
import packageJson from "../../package.json";

export function version(): string {
  return packageJson.version;
}

/** The address of an endpoint, as it is typed. What its name leads to is checked on each try (lib/domain/events/post). */

import { config } from "../../config/config";
import { parseAddress } from "../../process/address";
import { refused } from "../errors";
import { isStorable } from "../text";
import { isPortOpen, literalOf, reachOf } from "./post/target";

const URL_LENGTH_MAX = 2_000;

/** In the form in which it is called. Throws `invalid_input`. */
export function parseEndpointUrl(text: string): string {
  const typed = text.trim();
  const url = typed.length > URL_LENGTH_MAX || !isStorable(typed) ? null : parseAddress(typed);
  if (url === null) throw refused("webhook_url_malformed");
  url.hash = "";
  const { privateTargets } = config().webhooks;
  if (url.protocol !== "https:" && url.protocol !== "http:") throw refused("webhook_url_malformed");
  if (url.username || url.password) throw refused("webhook_url_with_password");
  if (!isPortOpen(url)) throw refused("webhook_port_refused", { port: url.port });
  const literal = literalOf(url);
  const reach = literal === null ? null : reachOf(literal, privateTargets);
  if (reach === "refused") throw refused("webhook_target_private", { host: url.hostname });
  const mayBePlain = reach === null ? privateTargets !== null : reach === "configured";
  if (url.protocol === "http:" && !mayBePlain) throw refused("webhook_url_insecure");
  return url.href;
}

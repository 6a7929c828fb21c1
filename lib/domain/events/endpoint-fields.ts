/**
 * What operators say of an endpoint, each with what it may hold (docs/contract.md D10). Creating, changing and the log follow; what people call
 * it stands in lib/words/terms/en.ts and de.ts.
 */
import { config } from "../../config/config";
import { parseAddress } from "../../process/address";
import { refused } from "../errors";
import { isStorable } from "../text";
import { parseEvents } from "./event-types";
import { isPortOpen, literalOf, reachOf } from "./post/target";

const URL_LENGTH_MAX = 2_000;

const PARSERS = { url: parseEndpointUrl, events: parseEvents } as const;

type Parsers = typeof PARSERS;
export type EndpointField = keyof Parsers;
export type EndpointInput = Readonly<{ [Field in EndpointField]: Parameters<Parsers[Field]>[0] }>;
export type EndpointValues = { [Field in EndpointField]: ReturnType<Parsers[Field]> };

const FIELDS = Object.keys(PARSERS) as readonly EndpointField[]; // of the table above

/** Those that are given. Throws `invalid_input`. */
export function parsedEndpoint<Given extends { [Field in EndpointField]?: EndpointInput[Field] | undefined }>(
  given: Given,
): Given extends EndpointInput ? EndpointValues : Partial<EndpointValues> {
  const parsed = FIELDS.filter((field) => given[field] !== undefined).map((field) => {
    const parse = PARSERS[field] as (value: unknown) => unknown; // the types of both pair them
    return [field, parse(given[field])] as const;
  });
  return Object.fromEntries(parsed) as ReturnType<typeof parsedEndpoint<Given>>;
}

/** Of an endpoint, without the rest of it. */
export function endpointValues(endpoint: EndpointInput): EndpointValues {
  return Object.fromEntries(FIELDS.map((field) => [field, endpoint[field]])) as EndpointValues;
}

/** In the form in which it is called. What its name leads to is checked on each try (lib/domain/events/post). Throws `invalid_input`. */
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

/** The base addresses that shops and programs are configured with (docs/contract.md 1). */
import { config } from "../../config";

/** `{base_url}/<application>/keys/v1`: where shops issue keys. */
export function keysBase(slug: string): string {
  return `${config().baseUrl}/${slug}/keys/v1`;
}

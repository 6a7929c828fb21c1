/** The addresses that shops, programs and customers are told (docs/contract.md 1). */
import { config } from "../../config/config";

/** `{base_url}/<application>/keys/v1`: where shops issue keys. */
export function keysBase(slug: string): string {
  return `${config().baseUrl}/${slug}/keys/v1`;
}

/** Where customers see their licenses. */
export function accountAddress(): string {
  return `${config().accountUrl}/account`;
}

/** Where holders of a management code free seats. */
export function manageAddress(): string {
  return `${config().accountUrl}/manage`;
}

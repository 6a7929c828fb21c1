import { config } from "../../config/config";

/** `{base_url}/<product>`, which statements name as their issuer. */
export function updateBase(slug: string): string {
  return `${config().baseUrl}/${slug}`;
}

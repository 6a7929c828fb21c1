/**
 * The search box over the keys of an application. A POST, since a whole key or a management code must not come into an
 * address, where histories and logs of proxies keep it; everything else goes on to an address that can be kept.
 */
import { findApplication } from "../../domain/applications/find";
import { DomainError } from "../../domain/errors";
import { keyFilterParameters, readKeyFilters } from "../../domain/keys/key-filters";
import { findKeyId } from "../../domain/keys/search-keys";
import { isSecretText } from "../../domain/keys/search-text";
import { operatorForm } from "./operator-form";

/** Fields: `q`, and the filters that are to stay, named as in the address. */
export const keysSearch = operatorForm(async ({ ctx, field, params, path }) => {
  const application = await findApplication(ctx, params.slug ?? "");
  const filters = readKeyFilters(field);
  if (isSecretText(filters.text)) {
    const id = await findKeyId(ctx, application, filters.text);
    if (!id) throw new DomainError("not_found", "No key like that. Nothing of this application fits it.");
    return { to: `${path}/${id}` };
  }
  const query = keyFilterParameters(filters).toString();
  return { to: query ? `${path}?${query}` : path };
});

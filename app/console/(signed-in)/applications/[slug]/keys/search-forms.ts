/**
 * The search box over the keys of an application. A POST, since a whole key or a management code must not come into an
 * address, where histories and logs of proxies keep it; everything else goes on to an address that can be kept.
 */
import { findApplication } from "@/lib/domain/applications/find";
import { findImportedKey } from "@/lib/domain/keys/imported";
import { keyFilterParameters, readKeyFilters } from "@/lib/domain/keys/key-filters";
import { findKeyId } from "@/lib/domain/keys/search-keys";
import { isSecretText, isWholeSecret } from "@/lib/domain/keys/search-text";
import { operatorForm } from "@/lib/forms/console/operator-form";
import { refusedForm } from "@/lib/forms/console/refusal";

/** Fields: `q`, and the filters that are to stay, named as in the address. */
export const keysSearch = operatorForm(async ({ ctx, field, params, path }) => {
  const application = await findApplication(ctx, params.slug ?? "");
  const filters = readKeyFilters(field);
  // All that was typed, before it is cut to what an address may hold: half a key is no less secret.
  const typed = field("q");
  if (isSecretText(typed)) {
    const id = await findKeyId(ctx, application, filters.text, typed);
    if (!id) {
      throw refusedForm(({ keys }) => (isWholeSecret(typed) ? keys.notFound : keys.foundWhole), "q");
    }
    return { to: `${path}/${id}` };
  }
  const imported = await findImportedKey(ctx, typed);
  if (imported?.slug === application.slug) return { to: `${path}/${imported.id}` };
  if (imported) throw refusedForm(({ keys }) => keys.notFound, "q");
  const query = keyFilterParameters(filters).toString();
  return { to: query ? `${path}?${query}` : path };
});

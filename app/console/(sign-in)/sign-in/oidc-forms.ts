/** The button that leads to the vendor's own provider (decision 013). */
import { config } from "@/lib/config/config";
import type { Form } from "@/lib/forms/form";
import { tooMany } from "@/lib/forms/too-many";
import { consume } from "@/lib/limits/consume";
import { OidcFailure, reportFailure } from "@/lib/session/oidc/failure";
import { startOidc } from "@/lib/session/oidc-sign-in";
import { formWords } from "@/lib/words/forms/words";
import { negotiateLocale } from "@/lib/words/language";
import { oidcSentence } from "@/lib/words/oidc-problems";

/** Shows where to go on: the policy of pages stops forms that are led to another website. */
export const goToProvider: Form = async (submission) => {
  const { oidc } = config();
  const { language } = negotiateLocale(submission.acceptLanguage);
  if (!oidc) return { message: formWords(language).noProvider };
  const spent = await consume("unauthenticatedCalls", submission.address);
  if (!spent.allowed) return tooMany("too_many_attempts", spent);
  const { name } = oidc;
  try {
    const { url, setCookies } = await startOidc();
    return { result: { kind: "provider", name, url }, setCookies };
  } catch (error) {
    if (!(error instanceof OidcFailure)) throw error;
    reportFailure(error);
    const { language } = negotiateLocale(submission.acceptLanguage);
    return { message: oidcSentence(error.reason, name, language) };
  }
};

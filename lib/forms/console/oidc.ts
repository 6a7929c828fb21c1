/** The button that leads to the vendor's own provider (decision 013). */
import { config } from "../../config/config";
import { consume } from "../../limits/consume";
import { formWords } from "../../messages/forms/words";
import { negotiateLocale } from "../../messages/language";
import { oidcSentence } from "../../messages/oidc-problems";
import { OidcFailure, reportFailure } from "../../session/oidc/failure";
import { startOidc } from "../../session/oidc-sign-in";
import type { Form } from "../form";
import { tooMany } from "../too-many";

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

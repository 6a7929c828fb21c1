/** `GET /console/applications/new/address?slug=`: whether an application can get it, as a sentence. Asked while one types. */
import { slugProblem } from "../../domain/applications/slug-state";
import { contextFor } from "../../domain/context";
import { operatorActor } from "../../domain/people/operators";
import { requirePermission } from "../../domain/permissions";
import { formWords } from "../../words/forms/words";
import { consoleSentence } from "../../words/refusals/console";
import { operatorRoute, sentenceAnswer } from "./operator-route";

export const applicationAddress = operatorRoute(async (request, _params, { operator }, { language }) => {
  const ctx = contextFor(operatorActor(operator));
  requirePermission(ctx.actor, "applications");
  const slug = new URL(request.url).searchParams.get("slug") ?? "";
  const problem = await slugProblem(ctx, slug);
  return sentenceAnswer(
    problem ? consoleSentence(problem, language) : formWords(language).addressFree(slug),
    200,
  );
});

/** `GET /console/applications/<slug>/import/<id>/problems.csv`: what is wrong with the lines of a file of keys. */
import { findApplication } from "../../domain/applications/find";
import { contextFor } from "../../domain/context";
import { findStagedImport } from "../../domain/moving/staged-import";
import { operatorActor } from "../../domain/people/operators";
import { requirePermission } from "../../domain/permissions";
import { consoleSentence } from "../../messages/refusals/console";
import { csvFile } from "./csv";
import { operatorRoute } from "./operator-route";

export const importProblemsCsv = operatorRoute(
  async (_request, { slug = "", id = "" }, { operator }, { language }) => {
    const ctx = contextFor(operatorActor(operator));
    requirePermission(ctx.actor, "moving");
    const application = await findApplication(ctx, slug);
    const { problems } = await findStagedImport(ctx, application, id);
    return csvFile({
      fileName: `${application.slug}-import.csv`,
      titles: ["line", "column", "reason"],
      rows: async function* () {
        yield problems.map(({ line, column, refusal }) => [
          line,
          column ?? "",
          consoleSentence(refusal, language),
        ]);
      },
    });
  },
);

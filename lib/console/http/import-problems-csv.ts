/** `GET /console/applications/<slug>/import/<id>/problems.csv`: what is wrong with the lines of a file of keys. */
import { findApplication } from "../../domain/applications/find";
import { contextFor } from "../../domain/context";
import { IMPORT_PROBLEM_TITLES, importProblemCells } from "../../domain/moving/import-problems";
import { findStagedImport } from "../../domain/moving/staged-import";
import { operatorActor } from "../../domain/people/operators";
import { requirePermission } from "../../domain/permissions";
import { consoleSentence } from "../../words/refusals/console";
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
      titles: IMPORT_PROBLEM_TITLES,
      rows: async function* () {
        yield problems.map((one) => importProblemCells(one, consoleSentence(one.refusal, language)));
      },
    });
  },
);

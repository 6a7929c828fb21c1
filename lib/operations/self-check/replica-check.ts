/** The standby that lists are read from, where there is one. */
import { config } from "../../config/config";
import { database } from "../../db/client";
import { replicaState } from "../../db/replica";
import { attention, type Check, good } from "./line";

/** None without DATABASE_READ_URL. */
export function replicaChecks(): readonly Check[] {
  if (!config().databaseReadUrl) return [];
  return [
    {
      name: "replica",
      look: async () => {
        const state = await replicaState(database());
        if (state === "ok") return good((words) => words.replica.ok);
        return attention(
          (words) => words.replica[state ?? "away"],
          (words) => words.checkReplica,
        );
      },
      todo: (words) => words.checkReplica,
    },
  ];
}

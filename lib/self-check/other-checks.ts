/** Limits, mail, the second factor of owners, and the keys that sign updates. */
import { config } from "../config";
import { contextFor, SYSTEM } from "../domain/context";
import { listOperators } from "../domain/people/operators";
import { findSilentProducts } from "../domain/releases/silent-products";
import { limitStore, limitsStatus } from "../limits/process-store";
import { wrongStore } from "../limits/wrong-store";
import { failureSentence } from "../mail/failure-sentence";
import { checkSmtp } from "../mail/smtp-check";
import { countServers } from "./database-checks";
import { attention, bad, type Check, type Finding, good } from "./line";

const PROBE = { name: "selfCheck", callsMax: 1_000_000, windowSeconds: 10, blockSeconds: 0 };
const STORE_TODO =
  "Check REDIS_* or UPSTASH_*, and the store itself. Until then each server counts by itself.";

const PRIMARY_SILENT = "The primary process does not answer; until it does each worker counts by itself.";
const PRIMARY_TODO = "Look at the load of this machine. If it stays, restart the server.";

const SILENT_TODO =
  "Create a release signing key and activate it. If one is active, set MASTER_KEY to the one it was sealed under.";
const SILENT_NAMED_MAX = 5;

export const otherChecks: readonly Check[] = [
  { name: "Limits store", look: lookAtLimits, todo: STORE_TODO },
  { name: "Mail", look: lookAtMail, todo: "Check SMTP_URL and the mail server.", failure: failureSentence },
  { name: "Owners", look: lookAtOwners, todo: "Try again." },
  { name: "Release keys", look: lookAtReleaseKeys, todo: "Try again." },
];

/** Counts one call and reads it back. */
async function lookAtLimits(): Promise<Finding> {
  const { limitsStore } = config();
  const { kind } = limitsStore;
  const store = await limitStore();
  const subject = crypto.randomUUID();
  await store.count(PROBE, subject);
  const count = await store.look(PROBE, subject);
  if ((await limitsStatus()) !== "ok") {
    if (limitsStore.kind === "memory") return bad(PRIMARY_SILENT, PRIMARY_TODO);
    return bad((await wrongStore(limitsStore)) ?? `The ${kind} store does not answer.`, STORE_TODO);
  }
  if (count?.calls !== 1) return bad("What was counted could not be read back.", STORE_TODO);
  if (kind !== "memory") return good(`Counted and read back in ${kind}, which all servers share.`);
  const servers = await countServers();
  if (servers === null) {
    return good(`Counted in ${memoryPlace()}. That is enough for one server; several need REDIS_URL.`);
  }
  if (servers < 2) return good(`Counted in ${memoryPlace()}, which is enough for one server.`);
  return attention(
    `Counted in ${memoryPlace()}, and ${servers} servers run: each has limits of its own.`,
    "Set REDIS_URL or UPSTASH_REDIS_REST_URL, the same for all servers.",
  );
}

function memoryPlace(): string {
  return config().workers > 1 ? "the memory of this server's primary process" : "this server's memory";
}

/** Signs in to the mail server and sends nothing. */
async function lookAtMail(): Promise<Finding> {
  const { smtpUrl, mailFrom } = config();
  if (!smtpUrl) {
    return attention(
      "No mail server is configured: each mail becomes a file in DATA_DIR/outbox, and its link a line in the log.",
      "Set SMTP_URL and MAIL_FROM, so that customers and operators get their sign-in links.",
    );
  }
  await checkSmtp(smtpUrl);
  const found = `The mail server ${new URL(smtpUrl).host} lets us in.`;
  if (mailFrom) return good(`${found} A test mail tells whether it delivers.`);
  return attention(
    `${found} There is no MAIL_FROM.`,
    "Set MAIL_FROM to an address the mail server may send for.",
  );
}

async function lookAtOwners(): Promise<Finding> {
  const operators = await listOperators(contextFor(SYSTEM));
  const owners = operators.filter(({ role }) => role === "owner");
  const without = owners.filter(({ hasSecondFactor }) => !hasSecondFactor).length;
  if (without > 0) {
    return attention(
      `Without a second factor: ${without} of ${owners.length} owners. Whoever reads their mail is owner too.`,
      "Each of them sets one up on their own page, behind their address at the top.",
    );
  }
  return good(
    owners.length === 1
      ? "The owner has a second factor."
      : `All ${owners.length} owners have a second factor.`,
  );
}

/** Without such a key nothing can be published either, but that shows when somebody tries. */
async function lookAtReleaseKeys(): Promise<Finding> {
  const { products, silent } = await findSilentProducts(contextFor(SYSTEM));
  if (products === 0) return good("No product publishes updates yet.");
  if (silent.length === 0)
    return good(`Each of ${products} products that publish updates has a key that signs.`);
  const named = silent.slice(0, SILENT_NAMED_MAX).join(", ");
  const more = silent.length > SILENT_NAMED_MAX ? ` and ${silent.length - SILENT_NAMED_MAX} more` : "";
  return attention(
    `No release key can sign for ${named}${more}: programs cannot tell whether they are current.`,
    SILENT_TODO,
  );
}

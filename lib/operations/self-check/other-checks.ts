/** Limits, mail, the second factor of owners, and the keys that sign updates. */
import { config } from "../../config/config";
import { signingKeysPath, TEAM } from "../../console/places";
import { contextFor, SYSTEM } from "../../domain/context";
import { listOperators } from "../../domain/people/operators";
import { findSilentProducts } from "../../domain/updates/silent-products";
import { limitStore, limitsStatus } from "../../limits/process-store";
import { wrongStore } from "../../limits/wrong-store";
import { failureSentence } from "../../mail/failure-sentence";
import { checkSmtp } from "../../mail/smtp-check";
import { countServers } from "./database-checks";
import { attention, bad, type Check, type Finding, good, type Sentence } from "./line";

const PROBE = { name: "selfCheck", callsMax: 1_000_000, windowSeconds: 10, blockSeconds: 0 };
const STORE_TODO: Sentence = (words) => words.checkStore;
const TRY_AGAIN: Sentence = (words) => words.tryAgain;
const SILENT_NAMED_MAX = 5;

export const otherChecks: readonly Check[] = [
  { name: "limits", look: lookAtLimits, todo: STORE_TODO },
  { name: "mail", look: lookAtMail, todo: (words) => words.checkMail, failure: failureSentence },
  { name: "owners", look: lookAtOwners, todo: TRY_AGAIN },
  { name: "releaseKeys", look: lookAtReleaseKeys, todo: TRY_AGAIN },
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
    if (limitsStore.kind === "memory") {
      return bad(
        (words) => words.primarySilent,
        (words) => words.checkLoad,
      );
    }
    const wrong = await wrongStore(limitsStore);
    return bad((words) => (wrong ? words.quoted(wrong) : words.storeSilent(kind)), STORE_TODO);
  }
  if (count?.calls !== 1) return bad((words) => words.storeUnread, STORE_TODO);
  return kind === "memory" ? memoryFinding() : good((words) => words.countedIn(kind));
}

async function memoryFinding(): Promise<Finding> {
  const memory = config().workers > 1 ? "primary" : "server";
  const servers = await countServers();
  if (servers === null) return good((words) => words.countedUnseen(words.memories[memory]));
  if (servers < 2) return good((words) => words.countedForOne(words.memories[memory]));
  return attention(
    (words) => words.countedApart(words.memories[memory], String(servers)),
    (words) => words.shareLimits,
  );
}

/** Signs in to the mail server and sends nothing. */
async function lookAtMail(): Promise<Finding> {
  const { smtpUrl, mailFrom } = config();
  if (!smtpUrl) {
    return attention(
      (words) => words.noMailServer,
      (words) => words.setMail,
    );
  }
  await checkSmtp(smtpUrl);
  const { host } = new URL(smtpUrl);
  if (mailFrom) return good((words) => words.mailRight(host));
  return attention(
    (words) => words.mailWithoutFrom(host),
    (words) => words.setMailFrom,
  );
}

async function lookAtOwners(): Promise<Finding> {
  const operators = await listOperators(contextFor(SYSTEM));
  const owners = operators.filter(({ role }) => role === "owner");
  const without = owners.filter(({ hasSecondFactor }) => !hasSecondFactor).length;
  if (without > 0) {
    return attention(
      (words) =>
        owners.length === 1
          ? words.ownerWithout
          : words.ownersWithout(String(without), String(owners.length)),
      (words) => words.setUpFactors,
      { cure: TEAM },
    );
  }
  return good((words) => (owners.length === 1 ? words.ownerRight : words.ownersRight(String(owners.length))));
}

/** Without such a key nothing can be published either, but that shows when someone tries. */
async function lookAtReleaseKeys(): Promise<Finding> {
  const { products, silent } = await findSilentProducts(contextFor(SYSTEM));
  if (products === 0) return good((words) => words.noProducts);
  const [first] = silent;
  if (first === undefined) return good((words) => words.productsRight(String(products)));
  const named = silent.slice(0, SILENT_NAMED_MAX).join(", ");
  const more = silent.length - SILENT_NAMED_MAX;
  return attention(
    (words) => (more > 0 ? words.productsSilentAndMore(named, String(more)) : words.productsSilent(named)),
    (words) => words.createReleaseKey,
    { cure: signingKeysPath(first), isOfApplications: true },
  );
}

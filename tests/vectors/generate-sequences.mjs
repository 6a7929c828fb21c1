/** Answers to update checks in the order a program receives them, and what it must make of each. */
import { base64url, keyNamed, signBytes } from "./generate-keys.mjs";

const SIGNED_AT = Date.parse("2026-03-01T12:00:00.000Z") / 1000;

export const program = {
  iss: "https://licenses.example.test/tool",
  product: "tool",
  plugin: null,
  variant: "basic",
  platform: null,
  arch: null,
  channel: "stable",
  version: "1.4.0",
};
const plugin = { ...program, plugin: "charts", variant: null };

const own = { version: "1.4.0", seq: 1 };
const withdrawn = { version: "1.4.1", seq: 2 };
const ownAfterWithdrawal = { version: "1.4.0", seq: 3 };

export const releaseSequences = [
  sequence("a withdrawn release that the program never saw is played back", program, [
    current(own),
    current(ownAfterWithdrawal),
    refused("seq", withdrawn),
  ]),
  sequence("a withdrawn release that the program saw and did not install is played back", program, [
    current(own),
    newer(withdrawn),
    current(ownAfterWithdrawal),
    refused("seq", withdrawn),
  ]),
  sequence("a withdrawn release is played back to the program it runs in", { ...program, version: "1.4.1" }, [
    current(withdrawn),
    current(ownAfterWithdrawal),
    refused("seq", withdrawn),
  ]),
  sequence("an old statement is refused also when it offers nothing", program, [
    current(ownAfterWithdrawal),
    refused("seq", own),
    current(ownAfterWithdrawal),
  ]),
  sequence("an update follows a withdrawal", program, [
    newer(withdrawn),
    current(ownAfterWithdrawal),
    newer({ version: "1.4.2", seq: 4 }),
    newer({ version: "1.4.2", seq: 4 }),
  ]),
  sequence("what is refused for another reason stores nothing", program, [
    current(own),
    refused("signature", { version: "1.4.0", seq: 90 }, "foreign"),
    refused("product", { version: "1.4.0", seq: 91, product: "other" }),
    refused("variant", { version: "1.4.0", seq: 92, variant: "unlimited" }),
    refused("channel", { version: "1.5.0-beta.1", seq: 93, channel: "beta" }),
    newer(withdrawn),
  ]),
  sequence("a withdrawn plugin is played back", plugin, [
    current(ofPlugin(own)),
    current(ofPlugin(ownAfterWithdrawal)),
    refused("seq", ofPlugin(withdrawn)),
  ]),
];

/** The number stored is that of the last statement that was not refused, 0 at first. */
function sequence(name, installed, answers) {
  let storedSeq = 0;
  const steps = answers.map(({ outcome, reason, ...signed }) => {
    if (outcome !== "refused") storedSeq = signed.statement.seq;
    return { ...signed, outcome, reason, storedSeq };
  });
  return { name, installed, answers: steps };
}

function newer(changes) {
  return answer("newer", null, changes);
}

function current(changes) {
  return answer("current", null, changes);
}

function refused(reason, changes, signedBy) {
  return answer("refused", reason, changes, signedBy);
}

function answer(outcome, reason, changes, signedBy = "current") {
  const statement = statementOf(changes);
  const payload = base64url(JSON.stringify(statement));
  const signature = base64url(signBytes(signedBy, Buffer.from(payload)));
  return { statement, payload, signature, outcome, reason };
}

function ofPlugin(changes) {
  return { kind: "plugin", plugin: "charts", variant: null, minCoreVersion: "1.0.0", ...changes };
}

/** Of a release of the program, `version` and `seq` among `changes`. */
export function statementOf(changes) {
  return {
    v: 1,
    typ: "release",
    iss: program.iss,
    product: program.product,
    kind: "core",
    plugin: null,
    variant: program.variant,
    channel: "stable",
    name: `tool-${changes.version}.zip`,
    size: 3,
    sha256: "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
    image: null,
    releasedAt: "2026-03-01T12:00:00.000Z",
    critical: false,
    manual: false,
    minCoreVersion: null,
    notesSha256: null,
    kid: keyNamed("current").kid,
    iat: SIGNED_AT + changes.seq,
    ...changes,
  };
}

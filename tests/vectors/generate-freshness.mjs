/** Whole answers to update checks with their freshness, and what a program must make of each. */
import { createHash } from "node:crypto";
import { base64url, signBytes } from "./generate-keys.mjs";
import { program, statementOf } from "./generate-sequences.mjs";

const DAY = 86_400;
const IAT = Date.parse("2026-03-01T12:00:00.000Z") / 1000;
const EXP = IAT + 7 * DAY;

/** The program, before which nothing was seen, unless a case says otherwise. */
const installed = { ...program, seq: 1, iat: 0 };
const onBeta = { ...installed, channel: "beta" };
const onMac = { ...installed, platform: "macos", arch: "arm64" };
const forMac = { platform: "macos", arch: "arm64" };

const own = { version: "1.4.0", seq: 1 };
const withdrawn = { version: "1.4.1", seq: 2 };
const ownAfterWithdrawal = { version: "1.4.0", seq: 3 };
const update = { version: "1.4.2", seq: 4 };
const chartsBefore = plugin("charts", { version: "2.0.0", seq: 5 });
const charts = plugin("charts", { version: "2.1.0", seq: 6 });
const maps = plugin("maps", { version: "1.0.0", seq: 7 });

export const freshnessCases = [
  accepted("current", "nothing newer"),
  accepted("outdated", "an update", { latest: update }),
  accepted("current", "signed by the other published key", { signedBy: "former" }),
  accepted("current", "its last millisecond", { at: EXP * 1000 - 1 }),
  accepted("current", "a clock that is a day behind", { at: (IAT - DAY) * 1000 }),
  accepted("current", "a program ahead of all that is published", {
    installed: { ...installed, version: "2.0.0" },
  }),
  accepted("current", "nothing is published", { latest: null, installed: { ...installed, seq: 0 } }),
  accepted("current", "everything was withdrawn", { latest: null, installed: { ...installed, seq: 3 } }),
  accepted("outdated", "a newer release whose statement is kept back", {
    latest: null,
    says: { latestVersion: "1.4.2", latestSeq: 4 },
  }),
  accepted("outdated", "a stable release for a program on beta", { latest: update, installed: onBeta }),
  accepted("current", "the number that is stored", { installed: { ...installed, seq: 3 } }),
  accepted("outdated", "an update for a program that has stored nothing yet", {
    latest: update,
    installed: { ...installed, seq: 0 },
  }),
  accepted("current", "the very time that is stored", { installed: { ...installed, iat: IAT } }),
  accepted("current", "the very time that is stored, and nothing is published", {
    latest: null,
    installed: { ...installed, iat: IAT },
  }),
  accepted("current", "a second after the time that is stored", {
    installed: { ...installed, iat: IAT - 1 },
  }),
  accepted("current", "plugins", { plugins: [charts, maps] }),
  accepted("outdated", "a file for the platform and the architecture of the program", {
    latest: update,
    says: forMac,
    installed: onMac,
  }),
  accepted("current", "a platform without an architecture, as asked for", {
    says: { platform: "macos" },
    installed: { ...onMac, arch: null },
  }),
  accepted("current", "a member that nobody knows", { says: { later: [true] } }),

  refused("signature", "another key", { signedBy: "foreign" }),
  refused("signature", "the signature of another statement", {
    signature: envelopeOf(statementOf(own)).signature,
  }),
  refused("signature", "a later expiry under the old signature", { forged: { exp: EXP + DAY } }),
  refused("signature", "another version under the old signature", { forged: { latestVersion: "1.4.1" } }),
  refused("malformed", "padding after the signature", { padded: true }),
  refused("malformed", "a release statement in its place", {
    envelope: envelopeOf(statementOf(ownAfterWithdrawal)),
  }),
  refused("typ", "the type of a release statement", { says: { typ: "release" } }),
  refused("typ", "the type of a license token", { says: { typ: "license_key" } }),
  refused("typ", "a later format", { says: { v: 2 } }),
  refused("iss", "another installation", { says: { iss: "https://staging.example.test/tool" } }),
  refused("product", "another product", { says: { product: "other" } }),
  refused("variant", "another variant", { says: { variant: "unlimited" } }),
  refused("channel", "the beta channel for a program on stable", { says: { channel: "beta" } }),
  refused("channel", "the stable channel for a program on beta", {
    says: { channel: "stable" },
    installed: onBeta,
  }),
  refused("platform", "a platform that was not asked for", { says: { platform: "windows" } }),
  refused("platform", "an architecture that was not asked for", { says: { arch: "arm64" } }),
  refused("platform", "another platform than the program's", {
    latest: update,
    says: { ...forMac, platform: "windows" },
    installed: onMac,
  }),
  refused("platform", "another architecture than the program's", {
    latest: update,
    says: { ...forMac, arch: "x64" },
    installed: onMac,
  }),
  refused("platform", "any platform for a program that asked for its own", { installed: onMac }),
  refused("iat", "from the future, by more than a day", { at: (IAT - DAY) * 1000 - 1 }),
  refused("iat", "from the future, by a year", { at: (IAT - 365 * DAY) * 1000 }),
  refused("older", "the only release, played back after it was withdrawn", {
    latest: withdrawn,
    installed: { ...installed, seq: 2, iat: IAT + 1 },
  }),
  refused("older", "the only version of a plugin, played back after it was withdrawn", {
    plugins: [charts],
    installed: { ...installed, seq: 3, iat: IAT + 1 },
  }),
  refused("older", "that nothing is published, played back after a release", {
    latest: null,
    installed: { ...installed, seq: 0, iat: IAT + 1 },
  }),
  refused("older", "an hour older than the time that is stored, and otherwise the same", {
    installed: { ...installed, seq: 3, iat: IAT + 3600 },
  }),
  refused("exp", "the very instant of its end", { at: EXP * 1000 }),
  refused("exp", "a month old", { at: (IAT + 30 * DAY) * 1000 }),
  refused("seq", "an answer from before what is stored", {
    latest: own,
    installed: { ...installed, seq: 3 },
  }),
  refused("seq", "the answer that offered a withdrawn release", {
    latest: withdrawn,
    installed: { ...installed, seq: 3 },
  }),
  refused("seq", "an old number beside a statement that is kept back", {
    latest: null,
    says: { latestVersion: "1.4.1", latestSeq: 2 },
    installed: { ...installed, seq: 3 },
  }),
  refused("latest", "a withdrawn release beside the freshness of today", {
    latest: withdrawn,
    says: { latestVersion: "1.4.0", latestSeq: 3 },
  }),
  refused("latest", "a withdrawn release whose statement is newer than the freshness", {
    latest: withdrawn,
    says: { latestVersion: "1.4.0", latestSeq: 1 },
  }),
  refused("latest", "an earlier statement of the same version", {
    latest: own,
    says: { latestVersion: "1.4.0", latestSeq: 3 },
  }),
  refused("latest", "the number of one release and the version of another", {
    latest: update,
    says: { latestVersion: "1.4.1", latestSeq: 4 },
  }),
  refused("latest", "a release although nothing is published", {
    says: { latestVersion: null, latestSeq: null },
  }),
  refused("plugins", "a plugin left out", { plugins: [maps], signedPlugins: [charts, maps] }),
  refused("plugins", "all plugins left out", { signedPlugins: [charts, maps] }),
  refused("plugins", "a plugin added", { plugins: [charts, maps], signedPlugins: [maps] }),
  refused("plugins", "an earlier version of a plugin", {
    plugins: [chartsBefore, maps],
    signedPlugins: [charts, maps],
  }),
  refused("plugins", "plugins in another order", { plugins: [maps, charts], signedPlugins: [charts, maps] }),
  refused("plugins", "the list for another version of the program", {
    plugins: [chartsBefore],
    says: { pluginsSha256: listHash("1.0.0", [chartsBefore]) },
  }),
  refused("missing", "no freshness at all", { envelope: null }),
];

function accepted(outcome, name, given = {}) {
  return answerOf({ name, outcome, reason: null }, given);
}

function refused(reason, name, given) {
  return answerOf({ name, outcome: "refused", reason }, given);
}

function answerOf(verdict, given) {
  const { latest = ownAfterWithdrawal, plugins = [], at = IAT * 1000 + 60_000 } = given;
  const here = given.installed ?? installed;
  const says = {
    v: 1,
    typ: "freshness",
    iss: here.iss,
    product: here.product,
    variant: here.variant,
    channel: here.channel,
    platform: null,
    arch: null,
    latestVersion: latest?.version ?? null,
    latestSeq: latest?.seq ?? null,
    pluginsSha256: listHash(here.version, given.signedPlugins ?? plugins),
    iat: IAT,
    exp: EXP,
    ...given.says,
  };
  const freshness =
    given.envelope === undefined ? changed(envelopeOf(says, given.signedBy), given) : given.envelope;
  return {
    ...verdict,
    at: new Date(at).toISOString(),
    unixMilliseconds: at,
    installed: here,
    answer: {
      latest: latest && { version: latest.version, ...envelopeOf(statementOf(latest)) },
      plugins,
      freshness,
    },
    says: freshness && JSON.parse(Buffer.from(freshness.payload, "base64url").toString()),
  };
}

function changed({ payload, signature }, given) {
  const content = { ...JSON.parse(Buffer.from(payload, "base64url").toString()), ...given.forged };
  return {
    payload: base64url(JSON.stringify(content)),
    signature: `${given.signature ?? signature}${given.padded ? "==" : ""}`,
  };
}

function envelopeOf(content, signedBy = "current") {
  const payload = base64url(JSON.stringify(content));
  return { payload, signature: base64url(signBytes(signedBy, Buffer.from(payload))) };
}

function plugin(id, changes) {
  const { payload, signature } = envelopeOf(
    statementOf({ kind: "plugin", plugin: id, variant: null, name: `${id}.zip`, ...changes }),
  );
  return { id, version: changes.version, payload, signature };
}

/** A line with the version that was asked for, and one for each plugin. */
function listHash(version, plugins) {
  const lines = [version, ...plugins.map(({ payload }) => payload)];
  return createHash("sha256")
    .update(lines.map((line) => `${line}\n`).join(""))
    .digest("hex");
}

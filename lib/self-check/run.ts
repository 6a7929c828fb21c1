/** The self-check: whether this installation is set up as it should be, and what to do where it is not. */
import { config } from "../config";
import { callersTold } from "../http/caller";
import { peerIn } from "../http/peer";
import { addressFinding, NAMING_HEADERS, proxyFinding, type Seen } from "./addresses";
import { backupChecks } from "./backup-check";
import { customerMailChecks } from "./customer-mail-check";
import { databaseChecks } from "./database-checks";
import { feedsChecks } from "./feeds-check";
import { jobsChecks } from "./jobs-check";
import { CHECK_MS, type CheckLine, runCheck } from "./line";
import { logArchiveChecks } from "./log-archive-check";
import { oidcChecks } from "./oidc-check";
import { otherChecks } from "./other-checks";
import { placeChecks } from "./place-checks";
import { releaseChecks } from "./release-checks";
import { replicaChecks } from "./replica-check";
import { webhooksChecks } from "./webhooks-check";

/** So long the same answer serves everyone who asks. */
const FRESH_MS = 5_000;
let latest: { at: number; lines: Promise<CheckLine[]> } | null = null;

/** All lines, in a fixed order; `headers` are those of the request that asks. Never rejects and takes a few seconds at most. */
export async function selfCheck(headers: Headers): Promise<CheckLine[]> {
  const { clientAddressHeader } = config().callers;
  const seen: Seen = {
    host: headers.get("host"),
    forwardedHost: headers.get("x-forwarded-host"),
    forwardedProto: headers.get("x-forwarded-proto"),
    forwardedFor: headers.get("x-forwarded-for"),
    naming: NAMING_HEADERS.find((name) => headers.has(name)) ?? null,
    named: clientAddressHeader && headers.get(clientAddressHeader),
    peer: peerIn(headers)?.address ?? null,
    callers: callersTold(headers),
  };
  return [
    { name: "address", ...addressFinding(seen, config()) },
    { name: "proxies", ...proxyFinding(seen, config()) },
    ...(await installationLines()),
  ];
}

/** Without those that look at a request. */
export function runChecks(ms: number = CHECK_MS): Promise<CheckLine[]> {
  const checks = [
    ...databaseChecks,
    ...replicaChecks(),
    ...placeChecks,
    ...releaseChecks,
    ...feedsChecks,
    ...jobsChecks,
    ...backupChecks,
    ...logArchiveChecks(),
    ...webhooksChecks,
    ...customerMailChecks,
    ...otherChecks,
    ...oidcChecks(),
  ];
  return Promise.all(checks.map((check) => runCheck(check, ms)));
}

/** Someone who holds down the reload key must not write to the storage each time. */
function installationLines(): Promise<CheckLine[]> {
  const now = performance.now();
  if (!latest || now - latest.at > FRESH_MS) latest = { at: now, lines: runChecks() };
  return latest.lines;
}

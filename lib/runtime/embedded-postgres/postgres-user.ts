/**
 * PostgreSQL refuses to run as root, and containers and small servers run everything as root. This decides which
 * user its programs run as and how that user reaches folders that only root may enter. It starts no database.
 */
import { execFile } from "node:child_process";
import { accessSync, constants, realpathSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { StartError } from "../../process/start-error";

export type Account = Readonly<{ uid: number; gid: number }>;
export type Command = Readonly<{ file: string; args: string[]; identity: Partial<Account> }>;

const run = promisify(execFile);
const PROGRAM_FOLDERS = ["/usr/local/sbin", "/usr/local/bin", "/usr/sbin", "/usr/bin", "/sbin", "/bin"];
/** Nothing of our own environment: it holds secrets, and PG* variables would steer the programs. */
export const CLEAN_ENVIRONMENT = {
  PATH: PROGRAM_FOLDERS.join(":"),
  LC_ALL: "C",
  TZ: "UTC",
  // Means nothing to PostgreSQL; Next's types ask for it in every environment.
  NODE_ENV: "production",
} as const;

/** The user PostgreSQL must run as; null: the user of this process. An existing cluster keeps its owner. */
export async function postgresAccount(clusterDirectory: string): Promise<Account | null> {
  if (process.getuid?.() !== 0) return null;
  const owner = statSync(clusterDirectory, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const account = (await lookUp("postgres")) ?? (await createAccount()) ?? (await lookUp("nobody"));
  if (account) return account;
  throw new StartError(
    'PostgreSQL refuses to run as root and the user "postgres" could not be made; make it with: useradd --system postgres',
  );
}

/** The command line that runs `program` as `account`, given the folders it has to reach. */
export function commandAs(
  account: Account | null,
  program: string,
  args: string[],
  folders: string[],
): Command {
  if (!account) return { file: program, args, identity: {} };
  const closed = [dirname(program), ...folders].map(closedFolder).find((folder) => folder !== null);
  if (!closed) return { file: program, args, identity: account };
  const setpriv = findProgram("setpriv");
  if (!setpriv) {
    throw new StartError(
      `PostgreSQL refuses to run as root and no other user may enter ${closed}; install setpriv (package util-linux), or allow it with: chmod o+x ${closed}`,
    );
  }
  // The other user gets root's right to pass through closed folders, and none of its other rights.
  const rights = "+dac_override,+dac_read_search";
  const switched = [
    ...["--reuid", String(account.uid), "--regid", String(account.gid), "--clear-groups"],
    ...[`--inh-caps=${rights}`, `--ambient-caps=${rights}`, "--securebits=+no_setuid_fixup"],
  ];
  return { file: setpriv, args: [...switched, program, ...args], identity: {} };
}

export function findProgram(name: string): string | null {
  for (const folder of PROGRAM_FOLDERS) {
    const path = join(folder, name);
    try {
      accessSync(path, constants.X_OK);
      return path;
    } catch {}
  }
  return null;
}

/** The first folder on the way to `path` that users other than its owner cannot pass; null when there is none. */
export function closedFolder(path: string): string | null {
  for (let folder = realpathSync(path); ; folder = dirname(folder)) {
    if ((statSync(folder).mode & 0o001) === 0) return folder;
    if (dirname(folder) === folder) return null;
  }
}

async function lookUp(name: string): Promise<Account | null> {
  try {
    const [uid, gid] = await Promise.all([run("id", ["-u", name]), run("id", ["-g", name])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return null;
  }
}

async function createAccount(): Promise<Account | null> {
  const useradd = findProgram("useradd");
  const args = ["--system", "--user-group", "--no-create-home", "--shell", "/usr/sbin/nologin", "postgres"];
  // Of two processes at once one fails and finds the other's user. A read-only /etc refuses: then "nobody" serves.
  if (useradd) await run(useradd, args).catch(() => undefined);
  return lookUp("postgres");
}

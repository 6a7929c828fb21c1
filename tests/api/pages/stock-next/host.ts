/** One `next start` without a server of ours, for all tests of the folder, and which actions were sent to it. */
import { onTestFinished } from "vitest";
import { databasePool } from "@/lib/db/client";
import { ensureBuilt } from "@/tests/support/built";
import { type OidcProviderProcess, startOidcProvider } from "@/tests/support/oidc-provider-process";
import { actionOfBuild } from "@/tests/support/server-actions";
import { sharedEnvironment } from "@/tests/support/server-process";
import { startStockNext } from "@/tests/support/stock-next";
import { IMPORT_MAX } from "../browser-uploads";
import { type Fields, type Pages, pagesAt } from "../page-server";

export type Host = Pages &
  Readonly<{
    port: number;
    provider: OidcProviderProcess;
    /** Ids of the actions that some test has sent. */
    sent: ReadonlySet<string>;
    /** The first lines that it wrote. */
    output(): string;
    stop(): Promise<void>;
  }>;

export const PROVIDER_NAME = "Example login";
/** Calls that do not carry it are not limited per address. */
export const ADDRESS_HEADER = "x-test-address";

export async function startHost(): Promise<Host> {
  await ensureBuilt("all");
  const provider = await startOidcProvider(process.env.BASE_URL ?? "");
  const next = await startStockNext({
    ...sharedEnvironment("BASE_URL", "DATA_DIR"),
    ...provider.env,
    OIDC_NAME: PROVIDER_NAME,
    CLIENT_ADDRESS_HEADER: ADDRESS_HEADER,
    LICENSE_CALLS_PER_MINUTE: "5",
    ...IMPORT_MAX,
  });
  const { port } = next;
  const pages = pagesAt(port);
  const sent = new Set<string>();
  const noted =
    (send: Pages["act"]): Pages["act"] =>
    (path, action, fields?: Fields, headers?: Record<string, string>) => {
      sent.add(actionOfBuild(path.split("?", 1)[0] ?? "", action).id);
      return send(path, action, fields, headers);
    };
  return {
    ...pages,
    act: noted(pages.act),
    actOnPage: noted(pages.actOnPage),
    port,
    provider,
    sent,
    output: next.output,
    stop: async () => void (await Promise.all([next.stop(), provider.close()])),
  };
}

/** Until the end of the test, whatever reads the table fails. */
export async function withoutTable(name: string): Promise<void> {
  await databasePool().query(`ALTER TABLE ${name} RENAME TO ${name}_aside`);
  onTestFinished(
    async () => void (await databasePool().query(`ALTER TABLE ${name}_aside RENAME TO ${name}`)),
  );
}

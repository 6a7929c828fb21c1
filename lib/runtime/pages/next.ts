/** Next, as any program may host it. The only file of the server that knows it. */
import { readFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import { join } from "node:path";
import { config } from "../../config/config";
import { projectDirectory } from "../project-directory";

/** Takes a while, and needs nothing of what is opened before pages are. */
export async function loadNext() {
  Object.assign(process.env, {
    // Before Next is loaded: React and others choose their production build by it.
    NODE_ENV: "production",
    NEXT_TELEMETRY_DISABLED: "1",
    __NEXT_PRIVATE_STANDALONE_CONFIG: builtConfig(),
    // next-auth believes this variable wherever it comes from, and fails with one that is no address.
    NEXTAUTH_URL: config().accountUrl,
  });
  return (await import("next")).default;
}

/**
 * The configuration as the build read it, given as the `server.js` of Next's standalone output gives it. Else Next would read
 * next.config.mjs once more, with its compiler beside it, which a release leaves out.
 */
function builtConfig(): string {
  const file = join(projectDirectory(), ".next", "required-server-files.json");
  const { config: built } = JSON.parse(readFileSync(file, "utf8"));
  return JSON.stringify({ ...built, compress: true });
}

export async function openNext(): Promise<{ handle: RequestListener; close(): Promise<void> }> {
  const next = await loadNext();
  const app = next({
    dev: false,
    dir: projectDirectory(),
    hostname: config().host,
    port: config().port,
    // Next hangs its own handler for protocol upgrades on this server. On ours it would take over what carries an Upgrade
    // header; nothing ever connects to this one.
    httpServer: createServer(),
  });
  await app.prepare();
  return { handle: app.getRequestHandler(), close: () => app.close() };
}

/** Next, as any program may host it. The only file of the server that knows it. */
import { createServer, type RequestListener } from "node:http";
import { config } from "../../config";
import { projectDirectory } from "../project-directory";

/** Takes a while, and needs nothing of what is opened before pages are. */
export async function loadNext() {
  Object.assign(process.env, {
    // Before Next is loaded: React and others choose their production build by it.
    NODE_ENV: "production",
    NEXT_TELEMETRY_DISABLED: "1",
    // For next.config.mjs.
    NEXT_COMPRESS: "yes",
    // next-auth believes this variable wherever it comes from, and fails with one that is no address.
    NEXTAUTH_URL: config().accountUrl,
  });
  return (await import("next")).default;
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

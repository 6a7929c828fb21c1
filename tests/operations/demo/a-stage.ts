/** A stage before a small server, with all that it prints kept instead. */
import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished, vi } from "vitest";
import { Service } from "@/lib/demo/service";
import { Stage } from "@/lib/demo/stage";

export async function aStage(listener: RequestListener) {
  const server = createServer(listener);
  await once(server.listen(0, "127.0.0.1"), "listening");
  // A server that listens on TCP has an AddressInfo.
  const { port } = server.address() as AddressInfo;
  const service = new Service(`http://127.0.0.1:${port}`);
  const printed: string[] = [];
  const write = vi.spyOn(process.stdout, "write").mockImplementation((text) => printed.push(`${text}`) > 0);
  onTestFinished(async () => {
    write.mockRestore();
    server.close();
    await service.remove();
  });
  const interruption = new AbortController();
  return { stage: new Stage(service, interruption.signal), url: service.baseUrl, printed, interruption };
}

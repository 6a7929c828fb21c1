/** Taking an address, and saying in one sentence why it cannot be had. */
import type { Server } from "node:http";
import { type AddressInfo, createServer, isIPv6, type Server as NetServer } from "node:net";
import { StartError } from "../process/start-error";

/** By which the operator chose them. */
const VARIABLES = { port: "PORT", host: "HOST" };

/** Throws StartError. The address says which port it became when 0 was asked for. */
export function listen(
  server: Server | NetServer,
  host: string,
  port: number,
  names = VARIABLES,
): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    const onError = (error: NodeJS.ErrnoException) =>
      reject(new StartError(whyNot(error, host, port, names), { cause: error }));
    server.once("error", onError);
    server.listen({ host, port }, () => {
      server.off("error", onError);
      const address = server.address();
      if (address && typeof address === "object") resolve(address);
    });
  });
}

/**
 * Tries the address before anything slow is started. Between this and the real `listen` another program may take
 * it: that one decides.
 */
export async function checkAddress(host: string, port: number): Promise<void> {
  const probe = createServer();
  await listen(probe, host, port);
  await new Promise((resolve) => probe.close(resolve));
}

/** "127.0.0.1:3000", "[::1]:3000" */
export function hostAndPort(address: { address: string; port: number }): string {
  const host = isIPv6(address.address) ? `[${address.address}]` : address.address;
  return `${host}:${address.port}`;
}

function whyNot(error: NodeJS.ErrnoException, host: string, port: number, names: typeof VARIABLES): string {
  switch (error.code) {
    case "EADDRINUSE":
      return `Port ${port} on ${host} is in use by another program; stop it or set ${names.port} to another number.`;
    case "EACCES":
      return `Port ${port} may not be opened by this user; set ${names.port} to a number above 1023.`;
    case "EADDRNOTAVAIL":
    case "EINVAL":
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return `${names.host} ${host} is no address of this machine; use 127.0.0.1, or 0.0.0.0 for all its networks.`;
    default:
      return `Port ${port} on ${host} cannot be opened (${error.message}); check ${names.port} and ${names.host}.`;
  }
}

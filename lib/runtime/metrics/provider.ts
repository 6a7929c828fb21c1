/** Whether operators can sign in by their provider: its metadata, and how long its certificate is good. */
import { connect } from "node:tls";
import { discover } from "../../session/oidc/discovery";

/** `certificateEndsAt`: in milliseconds since 1970; null without TLS, or where none was shown. */
export type ProviderState = Readonly<{ isUp: boolean; certificateEndsAt: number | null }>;

const CONNECT_MS = 3_500;
const HTTPS_PORT = 443;

/** Never rejects. */
export async function providerState(issuer: string): Promise<ProviderState> {
  const [isUp, certificateEndsAt] = await Promise.all([
    discover(issuer).then(
      () => true,
      () => false,
    ),
    certificateEnd(new URL(issuer)),
  ]);
  return { isUp, certificateEndsAt };
}

/** Also of a certificate that is not accepted: that it ended is what is asked. Nothing is sent through it. */
function certificateEnd({ protocol, hostname, port }: URL): Promise<number | null> {
  if (protocol !== "https:") return Promise.resolve(null);
  const host = hostname.replace(/^\[|\]$/g, "");
  return new Promise((resolve) => {
    const socket = connect({
      host,
      port: Number(port || HTTPS_PORT),
      // An address is no name of a server (RFC 6066 §3).
      ...(/^[\d.]+$|:/.test(host) ? {} : { servername: host }),
      rejectUnauthorized: false,
      timeout: CONNECT_MS,
    });
    const end = (at: number | null) => {
      socket.destroy();
      resolve(at);
    };
    socket.once("secureConnect", () => {
      const endsAt = Date.parse(socket.getPeerCertificate().valid_to ?? "");
      end(Number.isNaN(endsAt) ? null : endsAt);
    });
    socket.once("timeout", () => end(null));
    socket.once("error", () => end(null));
  });
}

/** A browser that follows the provider's redirects, up to the way back. */

const HOPS_MAX = 10;

/** From the provider's address to that of the console, with what the provider says in it. Throws when it leads elsewhere. */
export async function throughProvider(url: string): Promise<string> {
  const { origin } = new URL(url);
  const jar = new Map<string, string>();
  let next = url;
  for (let hop = 0; hop < HOPS_MAX && new URL(next).origin === origin; hop++) {
    const cookie = [...jar].map((pair) => pair.join("=")).join("; ");
    const answer = await fetch(next, { redirect: "manual", headers: { cookie } });
    for (const set of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      jar.set(name, value);
    }
    const location = answer.headers.get("location");
    if (!location) throw new Error(`The provider answered ${answer.status}: ${await answer.text()}`);
    next = new URL(location, next).href;
  }
  return next;
}

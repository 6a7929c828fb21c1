/**
 * The console's addresses that take a body and are no page. `proxy.ts` lets each of them by, since it reads what passes it into
 * memory: its matcher, which Next wants written out, is compared with this list by a test, and so are the folders of `app`.
 */
import type { RoutePattern } from "../../http/route";

const APPLICATION = ["console", "applications", "[slug]"];

export const consoleBodies: readonly RoutePattern[] = [
  { segments: [...APPLICATION, "releases", "upload", "file"], upload: "POST" },
  { segments: [...APPLICATION, "plugins", "upload", "file"], upload: "POST" },
  { segments: [...APPLICATION, "import", "file"], upload: "POST" },
  // Fields alone.
  { segments: [...APPLICATION, "export", "file"] },
  { segments: ["console", "find", "results"] },
];

/** The folder of the installation, from the source tree and from a bundle under `dist/` alike. */
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

/** Where `next.config.mjs` and Next's output are, wherever the process was started. */
export function projectDirectory(): string {
  for (let folder = import.meta.dirname; ; folder = dirname(folder)) {
    if (existsSync(join(folder, "next.config.mjs"))) return folder;
    if (dirname(folder) === folder)
      throw new Error("next.config.mjs is missing; deploy it together with the program.");
  }
}

/** Warum ein Upload zu einer vorhandenen Version nichts hinzufügt. */
import type { Taken } from "../../domain/refusals";

export function takenInGerman(version: string, taken: Taken): string {
  switch (taken.by) {
    case "same":
      return `Die Version ${version} gibt es schon, mit dieser Datei. Nichts wurde geändert.`;
    case "withdrawn":
      return `Die Version ${version} wurde zurückgezogen, ihre Nummer bleibt vergeben. Wählen Sie eine höhere Version.`;
    case "version":
      return `Die Version ${version} gibt es schon, mit einer anderen Datei als „${taken.file}“. Wählen Sie eine höhere Version.`;
    case "name":
      return `„${taken.file}“ gibt es für ${taken.place} schon, mit anderem Inhalt. Wählen Sie einen anderen Prozessor oder eine höhere Version.`;
    case "kind":
      return `„${taken.file}“ und „${taken.other}“ sind beide von der Art ${taken.kind} für ${taken.place}. Wählen Sie einen anderen Prozessor oder eine höhere Version.`;
  }
}

/** Why an upload of a version that is there adds nothing, and the way out. */
import type { Taken } from "../../domain/refusals";

/** For pipelines, in the words of their fields. */
export function takenForPipelines(version: string, taken: Taken): string {
  const exists = `The version ${version} exists already`;
  switch (taken.by) {
    case "same":
      return `${exists}, with these bytes. Nothing was changed.`;
    case "withdrawn":
      return `The version ${version} was withdrawn, and its number stays used. Raise the version.`;
    case "version":
      return `${exists}, with other bytes than ${JSON.stringify(taken.file)}. Raise the version.`;
    case "name":
      return `${JSON.stringify(taken.file)} is there for ${taken.place} already, with other bytes. If it is for another processor, say arch=; ${taken.isOfKind ? "" : `else give it another name: -F ${shellWord(`file=@…;filename=${renamed(taken.file)}`)}; `}else raise the version.`;
    case "kind":
      return `${JSON.stringify(taken.file)} is of the kind ${taken.kind} for ${taken.place}, as ${JSON.stringify(taken.other)} is, which is there already: programs are offered one. If it is for another processor, say arch=; if it only accompanies the other, role=companion; else raise the version.`;
  }
}

/** In the console. */
export function takenInEnglish(version: string, taken: Taken): string {
  switch (taken.by) {
    case "same":
      return `Version ${version} already exists with this file. Nothing was changed.`;
    case "withdrawn":
      return `Version ${version} was withdrawn, and its number stays used. Choose a higher version.`;
    case "version":
      return `Version ${version} already exists with a file other than “${taken.file}”. Choose a higher version.`;
    case "name":
      return `“${taken.file}” already exists for ${taken.place} with other content. Choose another processor, or a higher version.`;
    case "kind":
      return `“${taken.file}” and “${taken.other}” are both of the kind ${taken.kind} for ${taken.place}. Choose another processor, or a higher version.`;
  }
}

/** "Example-2.app.tar.gz" */
function renamed(name: string): string {
  const dot = name.search(/\.(?!\d)/);
  return dot > 0 ? `${name.slice(0, dot)}-2${name.slice(dot)}` : `${name}-2`;
}

function shellWord(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** What looks wrong with the files, and refused no upload. */

import type { ReleaseDoubt } from "@/lib/domain/publishing/upload-warnings";
import type { ReleaseDoubtsMessages } from "./doubt-words.en";

type Props = { text: ReleaseDoubtsMessages; doubts: readonly ReleaseDoubt[] };

export function VersionDoubts({ text, doubts }: Props) {
  const sentences = [...new Set(doubts.map((doubt) => sentenceOf(text, doubt)))];
  if (sentences.length === 0) return null;
  return (
    <section className="mb-6">
      <h2 className="mb-3 text-section">{text.title}</h2>
      <ul className="list-disc pl-5">
        {sentences.map((sentence) => (
          <li key={sentence} className="wrap-anywhere">
            {sentence}
          </li>
        ))}
      </ul>
    </section>
  );
}

function sentenceOf(text: ReleaseDoubtsMessages, doubt: ReleaseDoubt): string {
  switch (doubt.code) {
    case "build_missing":
      return text.build_missing(doubt.file, doubt.highest);
    case "build_not_higher":
      return text.build_not_higher(doubt.file, doubt.build, doubt.highest);
    case "package_id_changed":
      return text.package_id_changed(doubt.file, doubt.id, doubt.before);
    case "arch_in_name":
      return text.arch_in_name(doubt.file, doubt.arch, doubt.named);
    case "channel_in_package":
      return text.channel_in_package(doubt.file, doubt.channel);
    case "sidecar_elsewhere":
      return text.sidecar_elsewhere(doubt.file, doubt.place, doubt.of, doubt.elsewhere);
    case "several_apps":
      return text.several_apps(doubt.file, doubt.apps.join(", "));
    case "listed_file_missing":
      return text.listed_file_missing(doubt.file, doubt.missing);
  }
}

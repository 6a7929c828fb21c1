import type { ReleaseDoubtsMessages } from "./doubt-words.en";

export const releaseDoubts: ReleaseDoubtsMessages = {
  title: "Prüfen Sie diese Dateien",
  build_missing: (file, highest) =>
    `${file} hat keinen Build, frühere Versionen schon: Sparkle bietet Programmen mit Build ${highest} diese Version nicht an.`,
  build_not_higher: (file, build, highest) =>
    `Build ${build} von ${file} ist nicht höher als Build ${highest} einer früheren Version: Sparkle bietet ihn Programmen mit diesem Build nicht an.`,
  package_id_changed: (file, id, before) =>
    `${file} ist das Paket ${id}, war in einer früheren Version aber ${before}: Updater lehnen es womöglich ab.`,
  arch_in_name: (file, arch, named) => `${file} wurde für ${arch} hochgeladen, heißt aber nach ${named}.`,
  channel_in_package: (file, channel) =>
    `${file} wurde für den Kanal ${channel} gepackt, wird aber auf stable angeboten.`,
  sidecar_elsewhere: (file, place, of, elsewhere) =>
    `${file} wurde für ${place} hochgeladen, ${of} aber für ${elsewhere}.`,
  several_apps: (file, apps) =>
    `${file} enthält mehrere Apps: ${apps}. Version und Build stammen von der ersten.`,
  listed_file_missing: (file, missing) =>
    `${file} nennt ${missing}, aber diese Version enthält die Datei nicht: Sie wird keinem Programm angeboten.`,
};

/** What looks wrong with the files of a version, on its page. */
export const releaseDoubts = {
  title: "Check these files",
  build_missing: (file: string, highest: string) =>
    `${file} has no build, but earlier versions do: Sparkle does not offer this version to programs on build ${highest}.`,
  build_not_higher: (file: string, build: string, highest: string) =>
    `Build ${build} of ${file} is not higher than build ${highest} of an earlier version: Sparkle does not offer it to programs on that build.`,
  package_id_changed: (file: string, id: string, before: string) =>
    `${file} is the package ${id}, but was ${before} in an earlier version: updaters may refuse it.`,
  arch_in_name: (file: string, arch: string, named: string) =>
    `${file} was uploaded for ${arch}, but its name says ${named}.`,
  channel_in_package: (file: string, channel: string) =>
    `${file} was packed for the channel ${channel}, but is offered on stable.`,
  sidecar_elsewhere: (file: string, place: string, of: string, elsewhere: string) =>
    `${file} was uploaded for ${place}, but ${of} is for ${elsewhere}.`,
  several_apps: (file: string, apps: string) =>
    `${file} has several apps: ${apps}. Version and build are those of the first.`,
  listed_file_missing: (file: string, missing: string) =>
    `${file} lists ${missing}, but this version does not have that file: no program is offered it.`,
};

export type ReleaseDoubtsMessages = typeof releaseDoubts;

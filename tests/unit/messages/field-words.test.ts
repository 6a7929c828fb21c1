import { describe, expect, it } from "vitest";
import { inOperatorsWords } from "@/lib/messages/field-words";

describe("a sentence that names a field as programs do", () => {
  it.each([
    ['Give exactly one of "file" and "image".', /^Choose a file, or name a container image/, "file"],
    ['"file", the plugin\'s package, is missing.', /^Choose the plugin's package/, "file"],
    ['"variant" must be one of basic, gold.', /^The variant must be one of/, "variant"],
    ['The slug "ci" is used by the service itself.', /^The address "ci" is used/, "slug"],
    ["version must be a version in the form of SemVer 2.", /^The version must be/, "version"],
    ["image must be a container image reference.", /^The container image must be/, "image"],
    ['"notes" may have at most 5 characters.', /^The notes may have/, "notes"],
    ["pluginId must have 1 to 100 letters.", /^The plugin's id, in the field “Plugin”, must/, "pluginId"],
  ])("%j is told with its label", (message, words, field) => {
    expect(inOperatorsWords(message)).toEqual({ message: expect.stringMatching(words), field });
  });

  it.each(["The file is empty.", "1.4.0-beta.1 is a prerelease.", '"constructor" must be', "", "version"])(
    "%j stays as it is",
    (message) => {
      expect(inOperatorsWords(message)).toEqual({ message });
    },
  );
});

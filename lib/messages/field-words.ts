/** Sentences of the domain name fields as programs know them; operators know their labels. English only. Pure. */
type Named = Readonly<{ message: string; field?: string }>;

/** As the pages label them. */
const LABELS: Readonly<Record<string, string>> = {
  channel: "The channel",
  critical: "“Critical”",
  email: "The e-mail address",
  expiresAt: "The last day",
  file: "The file",
  image: "The container image",
  manual: "“Manual”",
  minCoreVersion: "“Needs at least version”",
  notes: "The notes",
  pluginId: "The plugin's id, in the field “Plugin”,",
  publish: "“Publish at once”",
  slug: "The address",
  variant: "The variant",
  version: "The version",
};
const WHOLE: Readonly<Record<string, Required<Named>>> = {
  'Give exactly one of "file" and "image".': {
    field: "file",
    message: "Choose a file, or name a container image instead: one of the two.",
  },
  '"file", the plugin\'s package, is missing.': { field: "file", message: "Choose the plugin's package." },
};
/** `version must be …` and `"notes" may have …`, at the beginning of a sentence alone. */
const FIELD_FIRST = /^(?:"(\w+)"|(?:The )?(\w+)) (?=\S)/;

/** The sentence with the field's label in front, and the field; as it came where it names none. */
export function inOperatorsWords(message: string): Named {
  const whole = Object.hasOwn(WHOLE, message) ? WHOLE[message] : undefined;
  if (whole) return whole;
  const [start = "", quoted, bare] = FIELD_FIRST.exec(message) ?? [];
  const field = quoted ?? bare ?? "";
  // "The name" and "The notes" are words of people; "The slug" is none.
  const isWord = start.startsWith("The ") && field !== "slug";
  const label = !isWord && Object.hasOwn(LABELS, field) ? LABELS[field] : undefined;
  return label ? { message: `${label} ${message.slice(start.length)}`, field } : { message };
}

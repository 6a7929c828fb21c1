/** What a mail says. It comes with the mail, in the reader's language. */

export type MailContent = {
  /** BCP 47, like "de" or "pt-BR". */
  language: string;
  title: string;
  /** Plain text, in which a line break stays one. */
  paragraphs: readonly string[];
  /** A list between the paragraphs and the button, each with a link of its own; `text` may be empty. */
  items?: readonly Readonly<{ label: string; text: string; url: string }>[];
  button: { label: string; url: string } | null;
  /** Said below, smaller. */
  closing: readonly string[];
  brandName: string;
  /** "#rrggbb" or "#rgb"; anything else counts as null, and the button has the house's colour. */
  brandColor: string | null;
};

export type CleanContent = Required<MailContent>;

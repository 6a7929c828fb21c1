/** One mail to one person, complete: its author has chosen the words and rendered both forms of them. */
export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  language: string;
  /** For the log in an installation without SMTP: the address the mail leads to. */
  link: string | null;
  /** It holds a secret, which does not stay in the outbox for long. */
  isSecret?: boolean;
  /** Where one POST stops mails of its kind (RFC 8058); none for mails that were asked for. */
  unsubscribeUrl?: string;
};

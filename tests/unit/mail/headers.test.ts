import fc from "fast-check";
import { createTransport } from "nodemailer";
import { expect, it } from "vitest";
import { composed, newMessageId } from "@/lib/mail/compose";

const EXPECTED = [
  "Auto-Submitted",
  "X-Auto-Response-Suppress",
  "Content-Language",
  "From",
  "To",
  "Subject",
  "Message-ID",
  "Date",
  "MIME-Version",
  "Content-Type",
];

/** Texts full of what headers are made of. */
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        "\r\n",
        "\n",
        "\r",
        "Bcc: x@y.test",
        "=?UTF-8?Q?=0D=0A?=",
        ",",
        ";",
        " ",
        "\0",
        "ü",
        "\ud800",
      ),
      fc.string(),
    ),
  )
  .map((parts) => parts.join(""));

async function headerNames(subject: string, language: string): Promise<string[]> {
  const mail = { to: "a@example.test", subject, text: "x", html: "x", language, link: null };
  const composer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  const { message } = await composer.sendMail(composed(mail, newMessageId()));
  const [head = ""] = message.toString().split("\r\n\r\n");
  return head.split(/\r\n(?![ \t])/).map((line) => line.split(":")[0] ?? "");
}

it("no subject and no language adds a header, removes one or changes its name", async () => {
  await fc.assert(
    fc.asyncProperty(hostile, hostile, async (subject, language) => {
      const names = await headerNames(`s${subject}`, `l${language}`);
      expect(names.toSorted()).toEqual(EXPECTED.toSorted());
    }),
    { numRuns: 300 },
  );
});

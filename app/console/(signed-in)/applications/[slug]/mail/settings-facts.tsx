import type { MailSettings } from "@/lib/domain/mails/settings";
import { Facts } from "@/lib/ui/console/facts";
import type { ConsoleLook } from "@/lib/ui/look";

/** For those who may only look. */
export function MailSettingsFacts({ look, settings }: { look: ConsoleLook; settings: MailSettings }) {
  const text = look.words.mail;
  const switches = (["keys", "reminders", "seatsFull", "newKeys"] as const).map((name) => ({
    term: text.switches[name],
    is: settings[name] ? text.on : text.off,
  }));
  return (
    <Facts
      facts={[
        ...switches,
        { term: text.reminderDays, is: settings.reminderDays.join(", ") },
        { term: text.seatsFullHours, is: String(settings.seatsFullHours) },
        { term: text.language, is: text.languages[settings.language] },
      ]}
    />
  );
}

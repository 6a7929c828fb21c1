import { currentLook } from "@/lib/session/current";
import { Heading } from "@/lib/ui/heading";
import { Link } from "@/lib/ui/link";

export default async function FrontPage() {
  const { messages } = await currentLook();
  const places = [
    { href: "/manage", title: messages.manage.title, hint: messages.front.manageHint, To: Link },
    { href: "/account", title: messages.account.title, hint: messages.front.accountHint, To: Link },
    { href: "/console", title: messages.front.console, hint: messages.front.consoleHint, To: "a" as const },
  ];
  return (
    <>
      <Heading title={messages.front.title}>{messages.front.lead}</Heading>
      <ul className="grid gap-4">
        {places.map(({ href, title, hint, To }) => (
          <li key={href}>
            <To
              href={href}
              className="plain block rounded-box border border-line bg-base-100 p-4 wrap-anywhere hover:border-link sm:p-6"
            >
              <span className="text-lg font-semibold text-link underline underline-offset-4">{title}</span>
              <span className="mt-1 block text-muted">{hint}</span>
            </To>
          </li>
        ))}
      </ul>
    </>
  );
}

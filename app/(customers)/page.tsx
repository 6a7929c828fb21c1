import { currentLook } from "@/lib/session/current";
import { Heading } from "@/lib/ui/heading";

export default async function FrontPage() {
  const { messages } = await currentLook();
  const places = [
    { href: "/manage", title: messages.manage.title, hint: messages.front.manageHint },
    { href: "/account", title: messages.account.title, hint: messages.front.accountHint },
    { href: "/console", title: messages.front.console, hint: messages.front.consoleHint },
  ];
  return (
    <>
      <Heading title={messages.front.title}>{messages.front.lead}</Heading>
      <ul className="grid gap-4">
        {places.map(({ href, title, hint }) => (
          <li key={href}>
            <a
              href={href}
              className="plain block rounded-box border border-line bg-base-100 p-4 wrap-anywhere hover:border-link sm:p-6"
            >
              <span className="text-lg font-semibold text-link underline underline-offset-4">{title}</span>
              <span className="mt-1 block text-muted">{hint}</span>
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

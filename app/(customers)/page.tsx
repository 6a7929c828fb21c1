import { currentLook } from "@/lib/session/current";
import { Heading } from "@/lib/ui/heading";

export default async function FrontPage() {
  const { texts } = await currentLook();
  const places = [
    { href: "/manage", title: texts.manage.title, hint: texts.front.manageHint },
    { href: "/account", title: texts.account.title, hint: texts.front.accountHint },
    { href: "/console", title: texts.front.console, hint: texts.front.consoleHint },
  ];
  return (
    <>
      <Heading title={texts.front.title}>{texts.front.lead}</Heading>
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

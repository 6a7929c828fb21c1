/** The operator's menu: account, language, sign out. On narrow screens, the places, too. */

import type { FormAction } from "@/lib/forms/actions/form-state";
import { currentConsoleLook } from "@/lib/session/current-console-look";
import { MENU_ITEM, Menu } from "@/lib/ui/console/menu";
import { Form } from "@/lib/ui/forms/form";
import { Icon } from "@/lib/ui/icon";
import { LanguageSwitch } from "./language-switch";
import { NavLink } from "./nav-link";
import { placesIn } from "./places";

type Props = {
  operator: { email: string; role: "owner" | "developer" | "support" | "viewer" };
  signOut: FormAction;
  switchLanguage: FormAction;
};

const OTHER = { en: { language: "de", name: "Deutsch" }, de: { language: "en", name: "English" } };

export async function PersonMenu({ operator, signOut, switchLanguage }: Props) {
  const look = await currentConsoleLook();
  const text = look.words.frame;
  return (
    <Menu label={text.menu} button={<Icon name="account" />} place="right">
      <p className="px-3 py-1 wrap-anywhere">
        {operator.email}
        <span className="block text-small text-muted">{text.roles[operator.role]}</span>
      </p>
      <nav aria-label={text.places} className="mt-2 border-t border-line pt-2 lg:hidden">
        {placesIn(text).map(({ label, ...place }) => (
          <NavLink key={place.href} {...place} className={MENU_ITEM}>
            {label}
          </NavLink>
        ))}
      </nav>
      <div className="mt-2 border-t border-line pt-2">
        <NavLink href="/console/you" marks="page" className={MENU_ITEM}>
          {text.account}
        </NavLink>
        <LanguageSwitch
          action={switchLanguage}
          to={OTHER[look.locale.language]}
          pending={look.messages.common.pending}
        />
        <Form action={signOut} label={text.signOut} pending={text.signingOut} look="menu" />
      </div>
    </Menu>
  );
}

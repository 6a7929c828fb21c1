import type { Metadata } from "next";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { placeIn } from "@/lib/session/console-place";
import { currentConsoleLook } from "@/lib/session/current-console-look";
import { currentOperator } from "@/lib/session/current-operator";
import { currentDone } from "@/lib/session/flash";
import { PageTitle } from "@/lib/ui/console/page-title";
import { youWords } from "../you/words";
import { LinkByMail } from "./link-by-mail";

export async function generateMetadata(): Promise<Metadata> {
  const { words, locale, brand } = await currentConsoleLook();
  return {
    title: { absolute: `${youWords(locale.language).prove.title} · ${words.frame.console(brand.name)}` },
  };
}

/** Where a form leads operators who have no second factor to prove themselves with in that very form. */
export default async function ProvePage() {
  const { operator, hasSecondFactor } = await currentOperator();
  const place = placeIn((await headers()).get("cookie"));
  // Nothing is to be proved where nothing was asked, nor for a factor that was set up since then.
  if (hasSecondFactor || place === null) redirect(place ?? "/console");
  const text = youWords((await currentConsoleLook()).locale.language).prove;
  return (
    <>
      <PageTitle title={text.title} above={{ href: place, label: text.back }}>
        {text.lead}
      </PageTitle>
      <div className="max-w-xl">
        <LinkByMail
          text={text}
          email={operator.email}
          wasSent={(await currentDone()) === "sent"}
          isSettingUp={place === "/console/you"}
        />
      </div>
    </>
  );
}

import type { Metadata } from "next";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { placeIn } from "@/lib/session/console-place";
import { currentOperator } from "@/lib/session/current-operator";
import { currentDone } from "@/lib/session/flash";
import { PageTitle } from "@/lib/ui/console/page-title";
import { LinkByMail } from "./link-by-mail";

export const metadata: Metadata = { title: "Prove who you are" };

/** Where a form leads operators who have no second factor to prove themselves with in that very form. */
export default async function ProvePage() {
  const { operator, hasSecondFactor } = await currentOperator();
  const place = placeIn((await headers()).get("cookie"));
  // Nothing is to be proved where nothing was asked, nor for a factor that was set up since then.
  if (hasSecondFactor || place === null) redirect(place ?? "/console");
  return (
    <>
      <PageTitle title="Prove who you are" above={{ href: place, label: "Back without changing anything" }}>
        Changes to signing keys, tokens, the team and second factors need a recent proof that it is really
        you.
      </PageTitle>
      <LinkByMail
        email={operator.email}
        wasSent={(await currentDone()) === "sent"}
        isSettingUp={place === "/console/you"}
      />
    </>
  );
}

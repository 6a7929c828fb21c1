import type { ReactNode } from "react";
import { personalDataPath } from "@/lib/console/places";
import type { KeyDetail } from "@/lib/domain/keys/key-detail";
import { KEY_MOMENT_NAMES, type KeyMoment } from "@/lib/domain/keys/key-fields";
import { currentConsoleLook } from "@/lib/session/current-console-look";
import { Card } from "@/lib/ui/card";
import { InParts } from "@/lib/ui/console/in-parts";
import { Link } from "@/lib/ui/console/link";
import { SeatMeter } from "@/lib/ui/seat-meter";
import { Day, When } from "@/lib/ui/when";
import { formatCount } from "@/lib/words/formats";
import { shownText } from "@/lib/words/shown-text";
import { termsIn } from "@/lib/words/terms/terms";
import { keysWords } from "../words";
import { keyWords } from "./words";

type Props = { keysPath: string; detail: KeyDetail };

/** What is known of the license. Empty facts are left out. */
export async function KeyFacts({ keysPath, detail }: Props) {
  const look = await currentConsoleLook();
  const key = keyWords(look.locale.language);
  const keys = keysWords(look.locale.language);
  const text = key.facts;
  const { id, email, language, name, note, orderId, metadata, source, createdAt, planName, plan } = detail;
  const kept = Object.entries(metadata);
  const { keyMoments } = termsIn(look.locale.language);
  const pending: Partial<Record<KeyMoment, number | null>> = {
    expiresAt: detail.pendingDays,
    updatesUntil: detail.pendingUpdatesDays,
  };
  const isKnown = (name: KeyMoment) =>
    name === "expiresAt" || detail[name] !== null || (pending[name] ?? null) !== null;
  const endless = (days: number | null) =>
    days === null ? keys.never : text.pending(formatCount(days, look.locale));
  return (
    <Card label={text.title}>
      <h2 className="mb-3 text-section">{text.title}</h2>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3">
        <Fact name={keys.plan}>
          {shownText(planName)} ({plan})
        </Fact>
        <Fact name={keys.seats}>
          <SeatMeter used={detail.activeDevices} max={detail.maxActivations} />
        </Fact>
        {KEY_MOMENT_NAMES.filter(isKnown).map((name) => (
          <Fact key={name} name={keyMoments[name].label}>
            {detail[name] ? <Day date={detail[name]} /> : endless(pending[name] ?? null)}
          </Fact>
        ))}
        <Fact name={text.code}>{detail.hasManageCode ? text.hasCode : text.noCode}</Fact>
        {name !== null && (
          <Fact name={text.name} isWide>
            {shownText(name)}
          </Fact>
        )}
        {email !== null && (
          <Fact name={text.email} isWide>
            <InParts text={shownText(email)} as="address" />
            <Link href={`${keysPath}?${new URLSearchParams({ q: email })}`} className="block py-0.5">
              {text.sameCustomer}
            </Link>
            <Link href={personalDataPath(email)} className="block py-0.5">
              {look.words.mail.requests.personalData}
            </Link>
          </Fact>
        )}
        {language !== null && (
          <Fact name={look.words.mail.customerLanguage}>{look.words.mail.languages[language]}</Fact>
        )}
        {note !== null && (
          <Fact name={text.note} isWide>
            <span className="whitespace-pre-wrap">{shownText(note)}</span>
          </Fact>
        )}
        {orderId !== null && (
          <Fact name={text.order} isWide>
            {shownText(orderId)}
            <Link href={`${keysPath}?${new URLSearchParams({ order: orderId })}`} className="block">
              {text.sameOrder}
            </Link>
          </Fact>
        )}
        {kept.length > 0 && (
          <Fact name={text.metadata} isWide>
            <ul>
              {kept.map(([member, value]) => (
                <li key={member}>{shownText(`${member}: ${String(value)}`)}</li>
              ))}
            </ul>
          </Fact>
        )}
        <Fact name={keys.created}>
          <When date={createdAt} form="short" />
        </Fact>
        <Fact name={keys.issuedBy}>{termsIn(look.locale.language).keySources[source]}</Fact>
        <Fact name={text.id} isWide>
          <code className="font-mono text-small select-all">{id}</code>
        </Fact>
      </dl>
    </Card>
  );
}

function Fact({ name, isWide = false, children }: { name: string; isWide?: boolean; children: ReactNode }) {
  return (
    <div className={`min-w-0 ${isWide ? "col-span-2" : ""}`}>
      <dt className="text-small text-muted">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

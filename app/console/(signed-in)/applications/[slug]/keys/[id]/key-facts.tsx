import type { ReactNode } from "react";
import type { KeyDetail } from "@/lib/domain/keys/key-detail";
import { Card } from "@/lib/ui/card";
import { Link } from "@/lib/ui/console/link";
import { LicenseFacts } from "@/lib/ui/license-facts";
import type { Look } from "@/lib/ui/look";
import { When } from "@/lib/ui/when";

type Props = { look: Look; keysPath: string; detail: KeyDetail };

const SOURCES: Readonly<Record<KeyDetail["source"], string>> = {
  api: "Key issuing interface",
  console: "Console or command line",
  checkout: "Checkout",
};

export function KeyFacts({ look, keysPath, detail }: Props) {
  const { id, email, name, note, source, createdAt, planName, plan } = detail;
  const sameCustomer = email && `${keysPath}?${new URLSearchParams({ q: email })}`;
  return (
    <Card label="License">
      <LicenseFacts look={look} license={{ ...detail, plan: `${planName} (${plan})` }} />
      <dl className="mt-4 grid gap-x-6 gap-y-4 border-t border-line pt-4 sm:grid-cols-2">
        <Fact name="E-mail">
          {email ?? "None"}
          {sameCustomer && (
            <>
              {" "}
              <Link href={sameCustomer} className="inline-block">
                All keys of this address
              </Link>
            </>
          )}
        </Fact>
        <Fact name="Name">{name ?? "None"}</Fact>
        <Fact name="Issued">
          <When look={look} date={createdAt} />
        </Fact>
        <Fact name="Source">{SOURCES[source]}</Fact>
        <Fact name="Id">
          <code className="font-mono text-sm select-all">{id}</code>
        </Fact>
        {note && (
          <Fact name="Note">
            <span className="whitespace-pre-wrap">{note}</span>
          </Fact>
        )}
      </dl>
    </Card>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="mt-1 wrap-anywhere">{children}</dd>
    </div>
  );
}

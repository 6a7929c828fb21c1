/** The columns of the lists of tokens. */

import type { CredentialRecord } from "@/lib/domain/credentials/revoke";
import { ConfirmMenu } from "@/lib/ui/console/confirm-menu";
import type { Column } from "@/lib/ui/console/data-table";
import { PhoneLabel } from "@/lib/ui/console/phone-label";
import type { ConsoleLook } from "@/lib/ui/look";
import { Ago, When } from "@/lib/ui/when";
import { termsIn } from "@/lib/words/terms/terms";
import { revokeToken } from "./actions";
import { tokensWords } from "./words";

type Options = Readonly<{
  hasVariants: boolean;
  /** Of the application where tokens may be revoked; null where they may not. */
  slug: string | null;
}>;

export function tokenColumns(look: ConsoleLook, { hasVariants, slug }: Options): Column<CredentialRecord>[] {
  const text = tokensWords(look.locale.language);
  return [
    ...factColumns(look, hasVariants),
    {
      title: text.created,
      phone: "none",
      isNumber: true,
      cell: ({ createdAt }) => <When date={new Date(createdAt)} form="short" />,
    },
    ...(slug === null ? [] : [actions(look, slug)]),
  ];
}

export function revokedColumns(look: ConsoleLook, hasVariants: boolean): Column<CredentialRecord>[] {
  return [
    ...factColumns(look, hasVariants),
    {
      title: tokensWords(look.locale.language).revoked,
      phone: "first end",
      cell: ({ revokedAt }) => revokedAt && <Ago date={new Date(revokedAt)} />,
    },
  ];
}

function factColumns(look: ConsoleLook, hasVariants: boolean): Column<CredentialRecord>[] {
  const text = tokensWords(look.locale.language);
  const terms = termsIn(look.locale.language);
  return [
    { title: text.name, phone: "first", isCut: true, cell: ({ name }) => <span title={name}>{name}</span> },
    {
      title: text.purpose,
      phone: "second",
      cell: ({ purpose }) => (
        <span title={terms.tokenPurposeHints[purpose]}>{terms.tokenPurposes[purpose]}</span>
      ),
    },
    ...(hasVariants
      ? [
          {
            title: text.variants,
            phone: "none" as const,
            cell: (token: CredentialRecord) => <Opened of={token} all={text.allVariants} />,
          },
        ]
      : []),
    {
      title: text.lastUsed,
      phone: "second end",
      cell: ({ lastUsedAt }) => (
        <>
          <PhoneLabel>{text.lastUsed}</PhoneLabel>
          {lastUsedAt ? <Ago date={new Date(lastUsedAt)} /> : text.never}
        </>
      ),
    },
  ];
}

function Opened({ of: { purpose, variants }, all }: { of: CredentialRecord; all: string }) {
  if (purpose !== "update") return "–";
  const names = variants.join(", ") || all;
  return (
    <span title={names} className="inline-block max-w-40 truncate align-bottom">
      {names}
    </span>
  );
}

function actions(look: ConsoleLook, slug: string): Column<CredentialRecord> {
  const text = tokensWords(look.locale.language);
  return {
    title: text.actions,
    phone: "first end",
    cell: ({ id, name }) => (
      <ConfirmMenu
        action={revokeToken.bind(null, { slug })}
        label={text.revoke}
        look="row"
        what={name}
        fields={{ token: id }}
        name={name}
        yes={text.revokeYes}
        pending={text.revoking}
      >
        {text.revokeLead(name)}
      </ConfirmMenu>
    ),
  };
}

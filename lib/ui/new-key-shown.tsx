"use client";
/** A customer's new key, shown this once in the place of the form that made it. */
import type { ReactNode } from "react";
import { Alert } from "./alert";
import { Card } from "./card";
import { useResult } from "./forms/form-scope";
import { Heading } from "./heading";

type Props = {
  words: Readonly<{ title: string; done: string; label: string; keep: string; account: string }>;
  children: ReactNode;
};

export function NewKeyShown({ words, children }: Props) {
  const made = useResult("keys");
  if (!made) return children;
  return (
    <>
      <Heading title={words.title} />
      <Alert kind="success" announce>
        {words.done}
      </Alert>
      <Card label={words.label}>
        {made.keys.map(({ id, key }) => (
          <p key={id} className="font-mono font-semibold wrap-anywhere select-all">
            {key}
          </p>
        ))}
        <p className="mt-4">{words.keep}</p>
      </Card>
      <a href="/account" className="btn btn-outline min-h-11 border-muted">
        {words.account}
      </a>
    </>
  );
}

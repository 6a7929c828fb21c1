"use client";
/**
 * What came of a form, for everything inside: why it was refused, or what it made. Wider than the form itself where the page
 * loses the form once it is done.
 */
import { createContext, type ReactNode, useActionState, useContext, useId } from "react";
import {
  type FormAction,
  type FormState,
  type Refusal,
  refusalIn,
  resultIn,
  typedIn,
} from "../../forms/actions/form-state";
import type { FormResult } from "../../forms/form";
import { Alert } from "../alert";
import { useClientMessages } from "../client-messages";
import { usePartWords } from "../console/part-words";
import { FormBoundary } from "./form-boundary";

export type Scope = Readonly<{
  send: (form: FormData) => void;
  onSend: (form: FormData) => void;
  refusal: Refusal | null;
  result: FormResult | null;
  /** What was typed before, to show it again. */
  typed: Readonly<Record<string, string>> | null;
  /** Tells one answer from the next; null before the first. */
  at: number | null;
  /** Of the element that says why the form as a whole was refused. */
  reasonId: string;
}>;

const Current = createContext<Scope | null>(null);

type Props = { action: FormAction; children: ReactNode };

export function FormScope({ action, children }: Props) {
  return (
    <FormBoundary messages={useClientMessages()}>
      {(failure, onSend) => (
        <Answered key={failure?.at} action={action} failure={failure} onSend={onSend}>
          {children}
        </Answered>
      )}
    </FormBoundary>
  );
}

type AnsweredProps = Props & { failure: Refusal | null; onSend: (form: FormData) => void };

function Answered({ action, failure, onSend, children }: AnsweredProps) {
  return <ScopeOf scope={useScope(action, failure, onSend)}>{children}</ScopeOf>;
}

/** For parts outside of a form that need its outcome. `failure`: the refusal to begin with. */
export function useScope(
  action: FormAction,
  failure: Refusal | null = null,
  onSend: (form: FormData) => void = () => undefined,
): Scope {
  const [state, send] = useActionState<FormState | null, FormData>(action, failure);
  return {
    send,
    onSend,
    refusal: refusalIn(state),
    result: resultIn(state),
    typed: typedIn(state),
    at: state?.at ?? null,
    reasonId: useId(),
  };
}

export function ScopeOf({ scope, children }: { scope: Scope; children: ReactNode }) {
  return <Current value={scope}>{children}</Current>;
}

type SentProps = { refusal: Refusal | null; typed: Scope["typed"]; children: ReactNode };

/** For a form that is sent to a route handler: `refusal` is what that answered. */
export function SentFormScope({ refusal, typed, children }: SentProps) {
  const reasonId = useId();
  const at = refusal?.at ?? null;
  return (
    <ScopeOf scope={{ send: NOT_SENT, onSend: NOT_SENT, refusal, result: null, typed, at, reasonId }}>
      {children}
    </ScopeOf>
  );
}

const NOT_SENT = () => undefined;

export function useFormScope(): Scope {
  const scope = useContext(Current);
  if (!scope) throw new Error("A form must be in a FormScope.");
  return scope;
}

/** Of the form around it; null while nothing was refused, and in forms without a scope. */
export function useRefusal(): Refusal | null {
  return useContext(Current)?.refusal ?? null;
}

/** What was typed into the form around it before it was refused; else null. */
export function useTyped(): Scope["typed"] {
  return useContext(Current)?.typed ?? null;
}

/** Why this field was refused. */
export function useFieldError(name: string): string | null {
  const refusal = useRefusal();
  return refusal?.field === name ? refusal.message : null;
}

/** What the form around it made just now, if it is of the kind. */
export function useResult<Kind extends FormResult["kind"]>(
  kind: Kind,
): Extract<FormResult, { kind: Kind }> | null {
  const result = useContext(Current)?.result;
  return result?.kind === kind ? (result as Extract<FormResult, { kind: Kind }>) : null;
}

/** Why the form was refused as a whole; what is about one field is shown beside it. */
export function RefusalNotice() {
  const { refusal, reasonId } = useFormScope();
  const words = usePartWords();
  if (!refusal || refusal.field !== null) return null;
  return (
    <div id={reasonId}>
      <Alert key={refusal.at} kind="error" announce>
        {refusal.message}
        {refusal.proof === "link" && (
          <>
            {" "}
            <a href="/console/prove">{words.proofLink}</a>
          </>
        )}
        {refusal.proof === "sign_in" && (
          <>
            {" "}
            <a href="/console/sign-in" target="_blank" rel="noopener">
              {words.signIn}
            </a>
          </>
        )}
      </Alert>
    </div>
  );
}

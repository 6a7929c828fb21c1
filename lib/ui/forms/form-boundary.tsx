"use client";
/** Keeps a form and what was typed if no answer arrives: the line is down, or the server was replaced. */
import { unstable_isUnrecognizedActionError, unstable_rethrow } from "next/navigation";
import { Component, type ReactNode } from "react";
import { fieldsOf } from "../../forms/actions/fields";
import type { Refusal } from "../../forms/actions/form-state";
import type { ClientMessages } from "../client-messages";

type Props = {
  messages: ClientMessages;
  /** `failure`: why no answer came; `onSend` is told what is sent. */
  children: (failure: Refusal | null, onSend: (form: FormData) => void) => ReactNode;
};
type State = { error: unknown; at: number };

export class FormBoundary extends Component<Props, State> {
  override state: State = { error: null, at: 0 };
  #sent: Refusal["values"] = {};

  /** What Next throws to redirect is for Next. */
  static getDerivedStateFromError(error: unknown): State {
    unstable_rethrow(error);
    return { error, at: Date.now() };
  }

  override render(): ReactNode {
    const { error, at } = this.state;
    const { messages, children } = this.props;
    const failure = error === null ? null : failureOf(error, messages, this.#sent, at);
    const onSend = (form: FormData) => {
      this.#sent = Object.fromEntries(fieldsOf(form));
    };
    return children(failure, onSend);
  }
}

function failureOf(error: unknown, messages: ClientMessages, values: Refusal["values"], at: number): Refusal {
  return { message: sentenceFor(error, messages), field: null, values, proof: null, at };
}

/** Unless something says that nothing was done, it may have been: only the answer is lost. */
function sentenceFor(error: unknown, { refused, offline }: ClientMessages): string {
  if (unstable_isUnrecognizedActionError(error)) return refused.outdated;
  // As browsers say that no answer came.
  if (error instanceof TypeError) return offline;
  return isRefusal(error, refused) ? refused[error.message] : refused.failure;
}

/** Next makes the body of an answer in plain text the message. */
function isRefusal(
  error: unknown,
  refused: ClientMessages["refused"],
): error is Error & { message: keyof ClientMessages["refused"] } {
  return error instanceof Error && Object.hasOwn(refused, error.message);
}

import type { Metadata } from "next";
import { currentCustomer, currentLook } from "@/lib/session/current";
import { currentDone } from "@/lib/session/flash";
import { type SearchParams, textParam } from "@/lib/session/search-params";
import { SignInForm } from "./sign-in-form";
import { SignedIn } from "./signed-in";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await currentLook()).messages.account.title };
}

export default async function AccountPage({ searchParams }: { searchParams: SearchParams }) {
  const session = await currentCustomer();
  const query = await searchParams;
  if (!session) {
    return <SignInForm done={await currentDone()} wasEntered={textParam(query, "entered") !== ""} />;
  }
  return <SignedIn email={session.email} query={query} />;
}

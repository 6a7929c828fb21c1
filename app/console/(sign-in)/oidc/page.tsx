import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { resultOfForm } from "@/lib/session/page-run";
import { Card } from "@/lib/ui/card";
import { Heading } from "@/lib/ui/heading";

export const metadata: Metadata = { title: "On the way to sign in" };

/** The answer to the button "Sign in with …": goes on by itself, or by the link where a browser does not. */
export default function OidcPage() {
  const result = resultOfForm();
  if (result?.kind !== "provider") redirect("/console/sign-in");
  return (
    <>
      <meta httpEquiv="refresh" content={`0;url=${result.url}`} />
      <Heading title={`Sign in with ${result.name}`}>You are on the way there.</Heading>
      <Card>
        <a href={result.url} className="btn btn-primary min-h-11">
          Go on
        </a>
      </Card>
    </>
  );
}

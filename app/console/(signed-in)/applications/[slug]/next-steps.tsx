import type { MissingPart } from "@/lib/domain/applications/set-up";
import type { Permission } from "@/lib/domain/permissions";
import { Card } from "@/lib/ui/card";
import { Link } from "@/lib/ui/console/link";

const STEPS: Readonly<
  Record<MissingPart, { href: string; label: string; why: string; permission: Permission }>
> = {
  signing_key: {
    href: "/signing-keys",
    label: "Create a signing key",
    why: "nothing can be signed without an active one",
    permission: "signing_keys",
  },
  plan: {
    href: "/plans/new",
    label: "Create a plan",
    why: "keys are issued of a plan that is public or hidden",
    permission: "plans",
  },
  shop_token: {
    href: "/tokens",
    label: "Create a token for your shop",
    why: "its server issues keys with it; keys can be issued by hand without one",
    permission: "tokens",
  },
  ci_token: {
    href: "/tokens",
    label: "Create a token for your pipeline",
    why: "it uploads releases with it; releases can be uploaded by hand without one",
    permission: "tokens",
  },
  release: {
    href: "/releases",
    label: "Publish a release",
    why: "programs that look for updates find none so far",
    permission: "releases",
  },
};

/** What is still to be done before the application works; nothing when all is there. */
export function NextSteps({
  base,
  missing,
  may,
}: {
  base: string;
  missing: readonly MissingPart[];
  may: (permission: Permission) => boolean;
}) {
  if (missing.length === 0) return null;
  return (
    <Card label="Next steps">
      <h2 className="mb-3 text-section">Next steps</h2>
      <ol className="list-decimal space-y-2 pl-6">
        {missing.map((part) => {
          const { href, label, why, permission } = STEPS[part];
          return (
            <li key={part}>
              {may(permission) ? <Link href={base + href}>{label}</Link> : label}: {why}.
            </li>
          );
        })}
      </ol>
    </Card>
  );
}

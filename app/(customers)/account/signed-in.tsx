import { LICENSES_PER_PAGE, licensesOfCustomer } from "@/lib/domain/activations/customer-licenses";
import { freedDevice } from "@/lib/domain/activations/deregister";
import { contextFor, SYSTEM } from "@/lib/domain/context";
import { openErasureRequest } from "@/lib/domain/people/erasure-requests";
import { currentLook } from "@/lib/session/current";
import { currentDone, currentDoneAbout } from "@/lib/session/flash";
import { pageParam, type SearchQuery, textParam } from "@/lib/session/search-params";
import { Alert } from "@/lib/ui/alert";
import { FlashNotice } from "@/lib/ui/flash-notice";
import { Form } from "@/lib/ui/forms/form";
import { FreedNotice, GoneNotice } from "@/lib/ui/freed-notice";
import { Heading } from "@/lib/ui/heading";
import { Pager } from "@/lib/ui/pager";
import { Day } from "@/lib/ui/when";
import { askForErasure, signOut, signOutEverywhere } from "./actions";
import { LicenseCard } from "./license-card";

type Props = { email: string; query: SearchQuery };

/** With a few licenses all devices are in sight at once. */
const OPEN_MAX = 3;

export async function SignedIn({ email, query }: Props) {
  const look = await currentLook();
  const messages = look.messages.account;
  const ctx = contextFor(SYSTEM, look.now);
  const page = pageParam(query);
  const { licenses, total } = await licensesOfCustomer(ctx, email, page);
  const done = await currentDone();
  const freed = await freedDevice(ctx, { emailFolded: email }, await currentDoneAbout("freed"));
  return (
    <>
      {freed && <FreedNotice freed={freed} />}
      {done === "gone" && <GoneNotice />}
      {done === "new-key-sent" && <FlashNotice kind="success">{look.messages.licenseActs.sent}</FlashNotice>}
      {done === "no-new-key" && (
        <FlashNotice kind="error">{look.messages.licenseActs.notPossible}</FlashNotice>
      )}
      {done === "erasure-asked" && <FlashNotice kind="success">{look.messages.erasure.sent}</FlashNotice>}
      {textParam(query, "missing") && (
        <Alert kind="error" announce>
          {look.messages.downloads.gone}
        </Alert>
      )}
      <Heading title={messages.licenses}>
        {messages.signedInAs} <strong className="wrap-anywhere text-base-content">{email}</strong>
      </Heading>
      {total === 0 && (
        <Alert kind="info">
          <p className="font-medium">{messages.noLicenses}</p>
          <p>{messages.noLicensesHint}</p>
        </Alert>
      )}
      {licenses.map((license) => (
        <LicenseCard key={license.keyId} license={license} email={email} isOpen={total <= OPEN_MAX} />
      ))}
      <Pager
        page={page}
        pages={Math.ceil(total / LICENSES_PER_PAGE)}
        hrefOf={(wanted) => `/account?page=${wanted}`}
      />
      <div className="mt-8 flex flex-wrap gap-3">
        <Form action={signOut} label={messages.leave} pending={look.messages.common.pending} look="quiet" />
        <Form
          action={signOutEverywhere}
          label={messages.leaveEverywhere}
          pending={look.messages.common.pending}
          look="quiet"
        />
      </div>
      <p className="mt-2 text-sm text-muted">{messages.leaveEverywhereHint}</p>
      <Erasure email={email} />
    </>
  );
}

/** Where a customer asks for their data to be erased, and sees that they did. */
async function Erasure({ email }: { email: string }) {
  const look = await currentLook();
  const messages = look.messages.erasure;
  const open = await openErasureRequest(contextFor(SYSTEM, look.now), email);
  if (open) {
    return (
      <p className="mt-8 text-muted">
        {messages.asked} <Day date={open.createdAt} />. {messages.askedHint}
      </p>
    );
  }
  return (
    <details className="mt-8">
      <summary className="flex min-h-11 cursor-pointer items-center underline underline-offset-4">
        {messages.title}
      </summary>
      <p className="mb-4">{messages.lead}</p>
      <Form
        action={askForErasure}
        label={messages.submit}
        pending={look.messages.common.pending}
        look="danger"
      />
    </details>
  );
}

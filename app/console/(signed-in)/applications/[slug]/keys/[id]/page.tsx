import type { Metadata } from "next";
import { freedDevice } from "@/lib/domain/activations/deregister";
import { devicePage } from "@/lib/domain/activations/device-page";
import { openedFeeds } from "@/lib/domain/feeds/opened-feeds";
import { listFeedTokens } from "@/lib/domain/keys/feed-tokens";
import { issuablePlans } from "@/lib/domain/keys/issuable-plans";
import { keyLog } from "@/lib/domain/keys/key-log";
import { lastStateChange } from "@/lib/domain/keys/state-change";
import { mailsOfKey } from "@/lib/domain/mails/list";
import { mailSettings } from "@/lib/domain/mails/settings";
import { applicationPage } from "@/lib/session/application-page";
import { currentKey, keyTitle } from "@/lib/session/current-key";
import { currentDone, currentDoneAbout } from "@/lib/session/flash";
import { hasMailServer } from "@/lib/session/installation";
import { orRightApplication } from "@/lib/session/right-application";
import { pageParam, type SearchParams, textParam } from "@/lib/session/search-params";
import { Link } from "@/lib/ui/console/link";
import { keysWords } from "../words";
import { ActRow } from "./act-row";
import { actsFor } from "./acts";
import { FeedTokens } from "./feed-tokens";
import { KeyDevices } from "./key-devices";
import { KeyFacts } from "./key-facts";
import { KeyHead } from "./key-head";
import { KeyMails } from "./key-mails";
import { KeyTimeline } from "./key-timeline";
import { Notices } from "./notices";
import { Verbs } from "./verbs";
import { keyWords } from "./words";

type Props = { params: Promise<{ slug: string; id: string }>; searchParams: SearchParams };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { look, application } = await applicationPage(params);
  const key = await currentKey(application, (await params).id);
  return { title: key ? keyTitle(key, application) : keysWords(look.locale.language).title };
}

export default async function KeyPage({ params, searchParams }: Props) {
  const { look, ctx, application, base, may } = await applicationPage(params);
  const { id } = await params;
  const key = await orRightApplication(ctx, currentKey(application, id), "key", id);
  const query = await searchParams;
  const keysPath = `${base}/keys`;
  const path = `${keysPath}/${key.id}`;
  const before = textParam(query, "before");
  const wanted = { search: textParam(query, "q"), page: pageParam(query) };
  const license = { ...key, keyId: key.id, application: application.name, plan: key.planName };
  const acts = may("keys") ? actsFor(key, application) : [];
  const act = acts.find((one) => one === textParam(query, "act"));
  const [devices, log, freed, change, plans, feeds, tokens, mails, mail] = await Promise.all([
    devicePage(ctx, license, wanted),
    keyLog(ctx, application, key.id, before),
    freedDevice(ctx, { id: key.id }, await currentDoneAbout("freed")),
    lastStateChange(ctx, key),
    act === "change" ? issuablePlans(ctx, application) : [],
    openedFeeds(ctx, application, key.id),
    listFeedTokens(ctx, application, key.id),
    mailsOfKey(ctx, application, key.id),
    mailSettings(ctx, application),
  ]);
  const { slug } = application;
  const place = { slug, id: key.id };
  const mayCreateTokens = feeds.length > 0 && key.status !== "revoked";
  return (
    <>
      <KeyHead
        keysPath={keysPath}
        detail={key}
        change={change}
        verbs={
          may("keys") ? (
            <Verbs slug={slug} path={path} detail={key} acts={acts} isQuiet={act !== undefined} />
          ) : (
            <Link href={`${path}/customer`} className="btn btn-outline min-h-control border-muted">
              {keyWords(look.locale.language).more.view}
            </Link>
          )
        }
      />
      <Notices done={await currentDone()} freed={freed} />
      {act && (
        <ActRow
          act={act}
          place={place}
          path={path}
          detail={key}
          plans={plans}
          mail={mail}
          mayMail={mail.keys || hasMailServer()}
        />
      )}
      <div className="grid gap-x-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="min-w-0 lg:col-start-2 lg:row-start-1">
          <KeyFacts keysPath={keysPath} detail={key} />
          <KeyMails mails={mails} place={may("keys") ? place : null} />
        </div>
        <div className="min-w-0 lg:col-start-1 lg:row-start-1">
          <KeyDevices
            path={path}
            seats={key.activeDevices}
            isRevoked={key.status === "revoked"}
            found={devices}
            wanted={wanted}
            place={may("devices") ? place : null}
          />
          {(mayCreateTokens || tokens.length > 0) && (
            <FeedTokens
              status={key.status}
              tokens={tokens}
              mayCreate={mayCreateTokens}
              place={may("keys") ? place : null}
            />
          )}
          <KeyTimeline path={path} log={log} isOlder={before !== ""} />
        </div>
      </div>
    </>
  );
}

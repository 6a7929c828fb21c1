/** Every sentence of the console, by area. `de` has the shape of `en` and does not compile until it is complete. */
import type { Language } from "../language";
import { attention as attentionDe } from "./de/attention";
import { common as commonDe } from "./de/common";
import { feeds as feedsDe } from "./de/feeds";
import { find as findDe } from "./de/find";
import { findings as findingsDe } from "./de/findings";
import { frame as frameDe } from "./de/frame";
import { issue as issueDe } from "./de/issue";
import { key as keyDe } from "./de/key";
import { keys as keysDe } from "./de/keys";
import { log as logDe } from "./de/log";
import { mail as mailDe } from "./de/mail";
import { moving as movingDe } from "./de/moving";
import { newApplication as newApplicationDe } from "./de/new-application";
import { overview as overviewDe } from "./de/overview";
import { plans as plansDe } from "./de/plans";
import { plugins as pluginsDe } from "./de/plugins";
import { refusedUploads as refusedUploadsDe } from "./de/refused-uploads";
import { releaseDoubts as releaseDoubtsDe } from "./de/release-doubts";
import { releases as releasesDe } from "./de/releases";
import { selfCheck as selfCheckDe } from "./de/self-check";
import { settings as settingsDe } from "./de/settings";
import { signIn as signInDe } from "./de/sign-in";
import { signingKeys as signingKeysDe } from "./de/signing-keys";
import { team as teamDe } from "./de/team";
import { tokens as tokensDe } from "./de/tokens";
import { uploads as uploadsDe } from "./de/uploads";
import { webhooks as webhooksDe } from "./de/webhooks";
import { you as youDe } from "./de/you";
import { attention } from "./en/attention";
import { common } from "./en/common";
import { feeds } from "./en/feeds";
import { find } from "./en/find";
import { findings } from "./en/findings";
import { frame } from "./en/frame";
import { issue } from "./en/issue";
import { key } from "./en/key";
import { keys } from "./en/keys";
import { log } from "./en/log";
import { mail } from "./en/mail";
import { moving } from "./en/moving";
import { newApplication } from "./en/new-application";
import { overview } from "./en/overview";
import { plans } from "./en/plans";
import { plugins } from "./en/plugins";
import { refusedUploads } from "./en/refused-uploads";
import { releaseDoubts } from "./en/release-doubts";
import { releases } from "./en/releases";
import { selfCheck } from "./en/self-check";
import { settings } from "./en/settings";
import { signIn } from "./en/sign-in";
import { signingKeys } from "./en/signing-keys";
import { team } from "./en/team";
import { tokens } from "./en/tokens";
import { uploads } from "./en/uploads";
import { webhooks } from "./en/webhooks";
import { you } from "./en/you";

const en = {
  attention,
  common,
  feeds,
  find,
  findings,
  frame,
  issue,
  key,
  keys,
  log,
  mail,
  moving,
  newApplication,
  overview,
  plans,
  plugins,
  refusedUploads,
  releaseDoubts,
  releases,
  selfCheck,
  settings,
  signIn,
  signingKeys,
  team,
  tokens,
  uploads,
  webhooks,
  you,
};

export type ConsoleMessages = typeof en;

const MESSAGES: Readonly<Record<Language, ConsoleMessages>> = {
  en,
  de: {
    attention: attentionDe,
    common: commonDe,
    feeds: feedsDe,
    find: findDe,
    findings: findingsDe,
    frame: frameDe,
    issue: issueDe,
    key: keyDe,
    keys: keysDe,
    log: logDe,
    mail: mailDe,
    moving: movingDe,
    newApplication: newApplicationDe,
    overview: overviewDe,
    plans: plansDe,
    plugins: pluginsDe,
    refusedUploads: refusedUploadsDe,
    releaseDoubts: releaseDoubtsDe,
    releases: releasesDe,
    selfCheck: selfCheckDe,
    settings: settingsDe,
    signIn: signInDe,
    signingKeys: signingKeysDe,
    team: teamDe,
    tokens: tokensDe,
    uploads: uploadsDe,
    webhooks: webhooksDe,
    you: youDe,
  },
};

export function consoleMessagesIn(language: Language): ConsoleMessages {
  return MESSAGES[language];
}

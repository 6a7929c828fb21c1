/** Every sentence of the console, by area. `de` has the shape of `en` and does not compile until it is complete. */
import { wordsIn } from "../language";
import { attention as attentionDe } from "./de/attention";
import { common as commonDe } from "./de/common";
import { find as findDe } from "./de/find";
import { findings as findingsDe } from "./de/findings";
import { frame as frameDe } from "./de/frame";
import { log as logDe } from "./de/log";
import { mail as mailDe } from "./de/mail";
import { refusedUploads as refusedUploadsDe } from "./de/refused-uploads";
import { settings as settingsDe } from "./de/settings";
import { signIn as signInDe } from "./de/sign-in";
import { uploads as uploadsDe } from "./de/uploads";
import { attention } from "./en/attention";
import { common } from "./en/common";
import { find } from "./en/find";
import { findings } from "./en/findings";
import { frame } from "./en/frame";
import { log } from "./en/log";
import { mail } from "./en/mail";
import { refusedUploads } from "./en/refused-uploads";
import { settings } from "./en/settings";
import { signIn } from "./en/sign-in";
import { uploads } from "./en/uploads";

const en = {
  attention,
  common,
  find,
  findings,
  frame,
  log,
  mail,
  refusedUploads,
  settings,
  signIn,
  uploads,
};

export type ConsoleMessages = typeof en;

export const consoleMessagesIn = wordsIn<ConsoleMessages>({
  en,
  de: {
    attention: attentionDe,
    common: commonDe,
    find: findDe,
    findings: findingsDe,
    frame: frameDe,
    log: logDe,
    mail: mailDe,
    refusedUploads: refusedUploadsDe,
    settings: settingsDe,
    signIn: signInDe,
    uploads: uploadsDe,
  },
});

/** Pages, forms and downloads as `next build && next start` serves them on any host, without a server of ours. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { actionsOfBuild } from "@/tests/support/server-actions";
import { browserUploads } from "../browser-uploads";
import { applicationForms } from "./application-forms";
import { besidePages } from "./beside-pages";
import { customerForms } from "./customer-forms";
import { type Host, startHost } from "./host";
import { mailForms } from "./mail-forms";
import { movingForms } from "./moving-forms";
import { operatorForms } from "./operator-forms";
import { platform } from "./platform";
import { signIn } from "./sign-in";
import { webhookForms } from "./webhook-forms";

let host: Host;
beforeAll(async () => {
  host = await startHost();
});
afterAll(() => host?.stop());

const current = () => host;
// In this order: the last test asks what all before it have sent.
describe("next start", { shuffle: false }, () => {
  customerForms(current);
  signIn(current);
  operatorForms(current);
  applicationForms(current);
  mailForms(current);
  movingForms(current);
  webhookForms(current);
  platform(current);
  besidePages(current);
  describe("an upload from a browser", () =>
    browserUploads(() => ({ port: host.port, dataDir: process.env.DATA_DIR ?? "" }), { mib: 20 }));

  it("every action of the build was sent", () => {
    const left = [...actionsOfBuild()].filter(([id]) => !host.sent.has(id)).map(([, name]) => name);
    expect(left).toEqual([]);
  });
});

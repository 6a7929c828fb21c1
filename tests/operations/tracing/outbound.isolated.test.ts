import { afterAll, beforeAll, expect, it } from "vitest";
import { deliverWebhooks } from "@/lib/domain/events/post/deliver-webhooks";
import { changeKeyState } from "@/lib/domain/keys/change-state";
import { sendOverSmtp } from "@/lib/mail/smtp";
import { openTracing } from "@/lib/tracing/open";
import { closeTracing, isTracing } from "@/lib/tracing/spans";
import { aLicense, contextAt } from "@/tests/support/factories";
import { type SmtpServer, startSmtpServer } from "@/tests/support/smtp-server-process";
import { startTraceReceiver, type TraceReceiver } from "@/tests/support/trace-receiver";
import { anEndpoint, aReceiver, permitLoopback } from "@/tests/support/webhook-receiver";

let collected: TraceReceiver;
let mailServer: SmtpServer;
beforeAll(async () => {
  [collected, mailServer] = await Promise.all([startTraceReceiver(), startSmtpServer()]);
  permitLoopback({
    OTEL_EXPORTER_OTLP_ENDPOINT: collected.url,
    OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
  });
});
afterAll(async () => {
  collected.close();
  await mailServer.close();
});

it("webhooks and mails are spans with what came of them, and without what they say or to whom", async () => {
  await openTracing();
  const { application, id } = await aLicense();
  const receiver = await aReceiver((_, response) => response.writeHead(503).end("no"));
  await anEndpoint(application, receiver.url);
  await changeKeyState(contextAt(), application, id, "suspend", "unpaid");
  await deliverWebhooks(new AbortController().signal);
  const mail = { from: "a@example.test", to: "secret@example.test", subject: "secret", text: "secret" };
  await sendOverSmtp(mailServer.url, mail);
  const wrong = mailServer.url.replace(/:[^:@]+@/, ":wrong@");
  await expect(sendOverSmtp(wrong, mail)).rejects.toThrow();
  await closeTracing();
  expect(isTracing()).toBe(false);
  const spans = collected.spans().filter(({ parentSpanId }) => !parentSpanId);
  expect(spans.map(({ name, attributes }) => ({ name, attributes }))).toEqual([
    {
      name: "POST webhook",
      attributes: { "http.request.method": "POST", "http.response.status_code": "503" },
    },
    { name: "SMTP send", attributes: {} },
    { name: "SMTP send", attributes: { "error.type": "Error" } },
  ]);
  expect(JSON.stringify(collected.spans())).not.toContain("secret@");
});

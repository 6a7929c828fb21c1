import { beforeEach, describe, expect, it } from "vitest";
import { createSigningKey } from "@/lib/domain/applications/signing-keys";
import { contextAt } from "@/tests/support/factories";
import { aPublisher } from "@/tests/support/release-factories";
import { filesLeft } from "@/tests/support/release-folder";
import { file, formOf } from "@/tests/support/release-multipart";
import { pipeline, program } from "@/tests/support/release-personas";
import { said } from "../read";

let publisher: Awaited<ReturnType<typeof aPublisher>>;
let ci: ReturnType<typeof pipeline>;

beforeEach(async () => {
  publisher = await aPublisher({ withSigningKeys: false });
  ci = pipeline(publisher.application.slug, publisher.ci.token);
});

const notConfigured = {
  status: 503,
  body: { error: "not_configured", message: "The application has no active release signing key." },
};

describe("without a release key", () => {
  it("nothing can be published at once, neither file nor image, and nothing stays", async () => {
    const before = await filesLeft();
    const upload = { version: "1.0.0", publish: "true" };
    expect(said(await ci.release(formOf({ ...upload, file: file() })))).toEqual(notConfigured);
    expect(said(await ci.release(formOf({ ...upload, image: "app:1.0.0" })))).toEqual(notConfigured);
    expect(await filesLeft()).toEqual(before);
  });

  it("the published keys are not there", async () => {
    expect(await program(publisher.application.slug).publicKey()).toMatchObject({ status: 503 });
  });

  it("drafts are taken", async () => {
    const answer = await ci.release(formOf({ version: "1.0.0", file: file() }));
    expect(answer).toMatchObject({ status: 201, body: { status: "draft", signature: null } });
  });

  it("a key that is not activated signs nothing", async () => {
    await createSigningKey(contextAt(), publisher.application, "release");
    const upload = formOf({ version: "2.0.0", publish: "true", file: file() });
    expect(said(await ci.release(upload))).toEqual(notConfigured);
  });
});

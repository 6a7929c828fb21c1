/** What can be done with an endpoint. */

import type { EndpointRecord } from "@/lib/domain/events/endpoint-record";
import { currentConsoleLook } from "@/lib/session/current-console-look";
import { ConfirmMenu } from "@/lib/ui/console/confirm-menu";
import { Once } from "@/lib/ui/console/once";
import { Form } from "@/lib/ui/forms/form";
import { ShownSecret } from "../shown-secret";
import { webhooksWords } from "../words";
import { removeWebhook, rotateSecret, sendTest, turnWebhook } from "./actions";

type Props = { slug: string; endpoint: EndpointRecord };

export async function EndpointActs({ slug, endpoint: { id, url, disabledAt } }: Props) {
  const look = await currentConsoleLook();
  const text = webhooksWords(look.locale.language);
  const place = { slug, id };
  const made = { before: text.madeBefore, after: text.madeAfter, label: text.secret };
  const turn = turnWebhook.bind(null, place);
  return (
    <div className="mb-6 flex flex-wrap items-start gap-3">
      {disabledAt ? (
        <Form action={turn} fields={{ turn: "on" }} label={text.enable} pending={text.enabling} />
      ) : (
        <>
          <Form action={sendTest.bind(null, place)} label={text.test} pending={text.testing} />
          <ConfirmMenu
            action={turn}
            fields={{ turn: "off" }}
            label={text.disable}
            yes={text.disableYes}
            pending={text.disabling}
          >
            {text.disableLead}
          </ConfirmMenu>
        </>
      )}
      <ConfirmMenu
        action={rotateSecret.bind(null, place)}
        result={<ShownSecret text={made} />}
        inputs={<Once />}
        label={text.rotate}
        yes={text.rotateYes}
        yesLook="primary"
        pending={text.rotating}
      >
        {text.rotateLead}
      </ConfirmMenu>
      <ConfirmMenu
        action={removeWebhook.bind(null, place)}
        name={new URL(url).host}
        label={text.remove}
        yes={text.removeYes}
        pending={text.removing}
      >
        {text.removeLead}
      </ConfirmMenu>
    </div>
  );
}

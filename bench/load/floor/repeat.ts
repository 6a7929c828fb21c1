/** The floor of `check` and `feed`: the product's own answer, byte for byte, from memory. */
import { serve } from "./serve";
import { floorSettings } from "./settings";

const { answer } = floorSettings();
if (!answer) throw new Error("The settings have no answer.");
const body = Buffer.from(answer.body);
const headers = { ...answer.headers, "content-length": body.length };

serve((_request, response) => {
  response.writeHead(200, headers).end(body);
});

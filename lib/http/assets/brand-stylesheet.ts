/** `GET /assets/brand.css`: the vendor's colour; an empty stylesheet where none is configured. */
import { brandStylesheet } from "../../brand/stylesheet";
import { config } from "../../config/config";
import { everyMethod } from "../endpoint";
import { ASSETS, assetReply } from "./asset";

export const brandCss = everyMethod(ASSETS, {
  GET: async (call) => {
    const css = new TextEncoder().encode(brandStylesheet(config().brand.color));
    return assetReply(call, css, { "content-type": "text/css; charset=utf-8" });
  },
});

/** `GET /assets/logo`: the vendor's logo as it was at the start; 404 where none is configured. */
import { config } from "../../config/config";
import { everyMethod } from "../endpoint";
import { HttpError } from "../http-error";
import { ASSETS, assetReply } from "./asset";

/** An SVG can hold scripts. Opened by itself, as a page of this origin, it may do nothing but be looked at. */
const SVG_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

export const logo = everyMethod(ASSETS, {
  GET: async (call) => {
    const image = config().brandLogo;
    if (!image) throw new HttpError("not_found", "No logo is configured; set BRAND_LOGO to have one.");
    const { contentType, bytes } = image;
    const policy = contentType === "image/svg+xml" ? { "content-security-policy": SVG_POLICY } : {};
    return assetReply(call, bytes, { "content-type": contentType, ...policy });
  },
});

/**
 * `POST /console/find/results`: the search over everything, asked while one types. A POST, since what is typed letter by letter is
 * part of a secret before it looks like one.
 */

import { HttpError } from "../../http/http-error";
import { findForOperator } from "../find";
import { FIND } from "../places";
import { operatorJson } from "./operator-json";

/** Fields: `q`, and `at`, the slug of the application that is looked at. */
export const findResults = operatorJson({ page: FIND, limit: "finds" }, ({ body, session, ctx, locale }) => {
  const { q, at } = body;
  if (typeof q !== "string" || typeof at !== "string") throw new HttpError("invalid_request");
  return findForOperator(ctx, { typed: q, at, role: session.operator.role, locale });
});

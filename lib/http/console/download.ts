/** What a download of the console is: a GET that an operator alone may do, and that gives a file and no page. */
import type { OperatorSession } from "../../domain/people/operator-sessions";

/**
 * `params`: the varying parts of the path, decoded. `session` is complete. Throws DomainError: `not_found` becomes the
 * page for what is not there, `forbidden` a sentence.
 */
export type Download = (
  request: Request,
  params: Readonly<Record<string, string>>,
  session: OperatorSession,
) => Promise<Response>;

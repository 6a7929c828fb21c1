/** Why a process cannot begin its work: one sentence for whoever started it. Print the message alone, no stack. */
export class StartError extends Error {
  override name = "StartError";
}

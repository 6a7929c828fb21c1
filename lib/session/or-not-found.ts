/** What is asked for, or the page for what is not there. For pages only. */
import { notFound } from "next/navigation";
import { DomainError } from "../domain/errors";

export async function orNotFound<Found>(asked: Promise<Found>): Promise<Found> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof DomainError && error.code === "not_found") notFound();
    throw error;
  }
}

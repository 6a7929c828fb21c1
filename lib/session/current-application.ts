/** The application that a page of the console is about. For pages only. */
import { notFound } from "next/navigation";
import { cache } from "react";
import { type Application, findApplication } from "../domain/applications/find";
import { contextFor, SYSTEM } from "../domain/context";
import { DomainError } from "../domain/errors";

/** An unknown slug ends in the page for what is not there. */
export const currentApplication = cache(
  (slug: string): Promise<Application> => orNotFound(findApplication(contextFor(SYSTEM), slug)),
);

/** What the domain does not find ends in the page for what is not there. */
export async function orNotFound<Found>(asked: Promise<Found>): Promise<Found> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof DomainError && error.code === "not_found") notFound();
    throw error;
  }
}

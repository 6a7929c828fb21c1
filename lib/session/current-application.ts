/** The application that a page of the console is about. For pages only. */
import { notFound } from "next/navigation";
import { cache } from "react";
import { type Application, findApplication } from "../domain/applications/find";
import { contextFor, SYSTEM } from "../domain/context";
import { DomainError } from "../domain/errors";

/** An unknown slug ends in the page for what is not there. */
export const currentApplication = cache(async (slug: string): Promise<Application> => {
  try {
    return await findApplication(contextFor(SYSTEM), slug);
  } catch (error) {
    if (error instanceof DomainError) notFound();
    throw error;
  }
});

"use server";
/** What can be done on the page of an application's updaters. */
import { placedAction } from "@/lib/forms/actions/act";
import { feeds } from "./forms";

const PAGE = "/console/applications/[slug]/updaters";

export const saveFeeds = placedAction(feeds.save, PAGE);

export const createFeedKey = placedAction(feeds.createKey, PAGE);

export const registerFeedKey = placedAction(feeds.registerKey, PAGE);

export const retireFeedKey = placedAction(feeds.retireKey, PAGE);

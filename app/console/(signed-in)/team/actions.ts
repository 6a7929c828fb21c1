"use server";
/** What owners can do about the team. */
import { action } from "@/lib/forms/actions/act";
import { team } from "./forms";

const PATH = "/console/team";

export const invite = action(team.invite, PATH);

export const makeLink = action(team.link, PATH);

export const changeRole = action(team.role, PATH);

export const resetSecondFactor = action(team["reset-second-factor"], PATH);

export const removeOperator = action(team.remove, PATH);

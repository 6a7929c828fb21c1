"use server";
/** What owners can do about the team. */
import { act } from "@/lib/actions/act";
import type { FormAction } from "@/lib/actions/form-state";
import { team } from "@/lib/forms/console/team";

const PATH = "/console/team";

export const invite: FormAction = async (_before, form) => act(team.invite, form, PATH);

export const makeLink: FormAction = async (_before, form) => act(team.link, form, PATH);

export const changeRole: FormAction = async (_before, form) => act(team.role, form, PATH);

export const resetSecondFactor: FormAction = async (_before, form) =>
  act(team["reset-second-factor"], form, PATH);

export const removeOperator: FormAction = async (_before, form) => act(team.remove, form, PATH);

"use server";
/** What operators can do about their own sessions and second factor. */
import { action } from "@/lib/forms/actions/act";
import { you } from "./forms";

const PATH = "/console/you";

export const beginSecondFactor = action(you["begin-second-factor"], PATH);

export const confirmSecondFactor = action(you["confirm-second-factor"], PATH);

export const renewRecoveryCodes = action(you["renew-recovery-codes"], PATH);

export const removeSecondFactor = action(you["remove-second-factor"], PATH);

export const chooseLanguage = action(you["choose-language"], PATH);

export const chooseAttentionMails = action(you["choose-attention-mails"], PATH);

export const endSession = action(you["end-session"], PATH);

export const endOtherSessions = action(you["end-other-sessions"], PATH);

/** Mails to customers about their licenses. Pure. */
import { wordsIn } from "../language";
import { customerMailDe } from "./de";
import { type CustomerMailWords, customerMailEn } from "./en";

export type { CustomerMailWords };

export const customerMailWords = wordsIn<CustomerMailWords>({ en: customerMailEn, de: customerMailDe });

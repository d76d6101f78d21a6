import "server-only";
import { env } from "@/server/env";
import type { Originator } from "@/server/payouts/nacha";

/** Whose file for the bank it is; null where the environment does not say it. */
export function originator(): Originator | null {
  const { ACH_BANK: destination, ACH_BANK_NAME: destinationName, ACH_ORIGIN: origin, ACH_COMPANY: company } = env();
  return destination && destinationName && origin && company ? { destination, destinationName, origin, company } : null;
}

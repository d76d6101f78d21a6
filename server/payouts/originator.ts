import "server-only";
import { env } from "@/server/env";
import type { Originator } from "@/server/payouts/nacha";

/** The sender of the bank file; null if not configured. */
export function readOriginator(): Originator | null {
  const {
    ACH_BANK_ROUTING_NUMBER: destination,
    ACH_BANK_NAME: destinationName,
    ACH_IMMEDIATE_ORIGIN: origin,
    ACH_COMPANY: company,
  } = env();
  return destination && destinationName && origin && company ? { destination, destinationName, origin, company } : null;
}

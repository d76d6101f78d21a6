import type { TransactionStatus } from "@/lib/contracts/delivery/fields";

/**
 * Whether the estimate from the acceptance is still useful: the driver has not arrived, and no live arrival time
 * exists.
 */
export const isEstimateCurrent = (status: TransactionStatus, arrivesAt: string | null): boolean =>
  (status === "assigned" || status === "in_transit") && arrivesAt === null;

import type { TransactionStatus } from "@/lib/contracts/transaction-status";

/**
 * Whether the estimate that was made at the acceptance still says something: the driver has yet to come, and nobody
 * can say better when they do.
 */
export const isEstimateCurrent = (status: TransactionStatus, arrivesAt: string | null): boolean =>
  (status === "assigned" || status === "in_transit") && arrivesAt === null;

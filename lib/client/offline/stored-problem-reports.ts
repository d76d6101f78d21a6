"use client";

import type { recentStepPosition } from "../device/positions";
import { createStoredList } from "../storage/stored-list";
import { useIsStored } from "../storage/stored-value";

// Separate from the sender in problem-report.ts, which loads only once a report is opened or pending.

/** A problem report for a delivery, stored until the server has answered. */
export type ProblemReport = {
  /** The idempotency key. */
  key: string;
  deliveryId: string;
  danger: boolean;
  body: { danger: boolean; note?: string; position?: ReturnType<typeof recentStepPosition> };
  state: "waiting" | "unsent" | "acknowledged" | "refused";
};

export const isPendingReport = ({ state }: ProblemReport): boolean => state === "waiting" || state === "unsent";
const storageKey = "problem-reports";
export const storedReports = createStoredList<ProblemReport>(storageKey, isPendingReport);
/** Whether pending reports outlive the page. */
export const useAreReportsStored = (): boolean => useIsStored(storageKey);

export const hasPendingReport = (reports: readonly ProblemReport[], deliveryId: string): boolean =>
  reports.some((report) => report.deliveryId === deliveryId && isPendingReport(report));

/** Whether the server has not yet answered a report of this delivery. */
export const useHasPendingReport = (deliveryId: string): boolean =>
  hasPendingReport(storedReports.useEntries(), deliveryId);

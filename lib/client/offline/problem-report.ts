"use client";

import { useEffect } from "react";
import { apiAt, newActionId } from "../api/fetcher";
import { getCurrentPosition, stepPosition } from "../device/positions";
import { createStoredList } from "../storage/stored-list";
import { createQueue } from "./queue";

/** A problem report for a delivery, stored until the server has answered. */
export type ProblemReport = {
  /** The idempotency key. */
  key: string;
  deliveryId: string;
  danger: boolean;
  body: { danger: boolean; note?: string; position?: ReturnType<typeof stepPosition> };
  state: "waiting" | "unsent" | "said" | "refused";
};

const retryMs = 5_000;

const isPending = ({ state }: ProblemReport): boolean => state === "waiting" || state === "unsent";
const reports = createStoredList<ProblemReport>("trouble", isPending);
const reportOf = (all: readonly ProblemReport[], deliveryId: string) =>
  all.find((item) => item.deliveryId === deliveryId) ?? null;

// Deliveries that this page shows. A report that another account left on this phone is not sent in this session.
const openDeliveryIds = new Set<string>();

// Without a lock: a frozen tab must not delay a report of danger.
const queue = createQueue<ProblemReport>({
  retry: { initialDelayMs: retryMs, maxDelayMs: retryMs },
  pollMs: retryMs,
  partitionKey: ({ deliveryId }) => deliveryId,
  pending: () => reports.read().filter((each) => isPending(each) && openDeliveryIds.has(each.deliveryId)),
  send: async ({ key, deliveryId, body }) => {
    await apiAt(`/api/transactions/${deliveryId}/problem-reports`, {
      method: "POST",
      body,
      clientActionId: key,
      keepalive: true,
    });
    reports.update(key, { state: "said" });
  },
  onUnacknowledged: ({ key }) => {
    reports.update(key, { state: "unsent" });
  },
  refuse: ({ key }) => {
    reports.update(key, { state: "refused" });
  },
});

export function useProblemReport(deliveryId: string): ProblemReport | null {
  return reportOf(reports.useEntries(), deliveryId);
}

/** Stores a report and sends it. A report of danger is sent without a position, which follows later. */
export function reportProblem(deliveryId: string, body: ProblemReport["body"], withPlace: boolean): void {
  openDeliveryIds.add(deliveryId);
  const addReport = (next: ProblemReport["body"]) => {
    clearProblemReport(deliveryId);
    reports.add({ key: newActionId(), deliveryId, danger: body.danger, body: next, state: "waiting" });
  };
  addReport(body);
  if (!withPlace) return void queue.runNow();
  if (body.danger) void queue.runNow();
  void getCurrentPosition().then((measured) => {
    const position = stepPosition(measured);
    if (position) {
      // Do not send a note again that the server has received.
      const { note, ...rest } = body;
      const isNoteSent = note === undefined || reportOf(reports.read(), deliveryId)?.state === "said";
      addReport({ ...(isNoteSent ? rest : { ...rest, note }), position });
    }
    void queue.runNow();
  });
}

export function clearProblemReport(deliveryId: string): void {
  reports.write(reports.read().filter((each) => each.deliveryId !== deliveryId));
}

/** Sends the delivery's stored report, now and whenever the network is back. */
export function useProblemReportSender(deliveryId: string): void {
  useEffect(() => {
    openDeliveryIds.add(deliveryId);
    return queue.open();
  }, [deliveryId]);
}

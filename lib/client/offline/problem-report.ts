"use client";

import { useEffect } from "react";
import { callApi, newActionId } from "../api/fetcher";
import { getCurrentPosition, recentStepPosition } from "../device/positions";
import { createQueue } from "./queue";
import { isPendingReport, storedReports, type ProblemReport } from "./stored-problem-reports";

const retryMs = 5_000;

const findReport = (all: readonly ProblemReport[], deliveryId: string) =>
  all.find((item) => item.deliveryId === deliveryId) ?? null;

// Deliveries that this page shows. A report that another account left on this phone is not sent in this session.
const openDeliveryIds = new Set<string>();

// Without a lock: a frozen tab must not delay a report of danger.
const queue = createQueue<ProblemReport>({
  retry: { initialDelayMs: retryMs, maxDelayMs: retryMs },
  pollMs: retryMs,
  partitionKey: ({ deliveryId }) => deliveryId,
  listPending: () =>
    storedReports.read().filter((each) => isPendingReport(each) && openDeliveryIds.has(each.deliveryId)),
  send: async ({ key, deliveryId, body }) => {
    await callApi(`/api/transactions/${deliveryId}/problem-reports`, {
      method: "POST",
      body,
      clientActionId: key,
      keepalive: true,
    });
    storedReports.update(key, { state: "acknowledged" });
  },
  onUnacknowledged: ({ key }) => {
    storedReports.update(key, { state: "unsent" });
  },
  onRefused: ({ key }) => {
    storedReports.update(key, { state: "refused" });
  },
});

export function useProblemReport(deliveryId: string): ProblemReport | null {
  return findReport(storedReports.useEntries(), deliveryId);
}

/** Stores a report and sends it. A report of danger is sent without a position, which follows later. */
export function reportProblem(deliveryId: string, body: ProblemReport["body"], withPosition: boolean): void {
  openDeliveryIds.add(deliveryId);
  const addReport = (reportBody: ProblemReport["body"]) => {
    clearProblemReport(deliveryId);
    storedReports.add({ key: newActionId(), deliveryId, danger: body.danger, body: reportBody, state: "waiting" });
  };
  addReport(body);
  if (!withPosition) return void queue.runNow();
  if (body.danger) void queue.runNow();
  void getCurrentPosition().then((measured) => {
    const position = recentStepPosition(measured);
    if (position) {
      // Do not send a note again that the server has received.
      const { note, ...rest } = body;
      const isNoteSent = note === undefined || findReport(storedReports.read(), deliveryId)?.state === "acknowledged";
      addReport({ ...(isNoteSent ? rest : { ...rest, note }), position });
    }
    void queue.runNow();
  });
}

export function clearProblemReport(deliveryId: string): void {
  storedReports.write(storedReports.read().filter((each) => each.deliveryId !== deliveryId));
}

/** Sends the delivery's stored report, now and whenever the network is back. */
export function useProblemReportSender(deliveryId: string): void {
  useEffect(() => {
    openDeliveryIds.add(deliveryId);
    return queue.open();
  }, [deliveryId]);
}

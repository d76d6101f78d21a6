"use client";

import { useEffect, useRef, useState } from "react";
import { useErrorText } from "@/lib/client/hooks/use-error-text";
import type { AdminTransaction } from "@/lib/contracts/admin/transactions";
import { adminBulkMessages } from "@/lib/i18n/messages/admin-bulk";
import { customerDeliveryMessages } from "@/lib/i18n/messages/customer-delivery";
import { statusLabel } from "@/lib/i18n/messages/delivery-status";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { CheckIcon, ClockIcon, FailedIcon, NoConnectionIcon } from "@/components/ui/icons";
import { Spinner } from "@/components/ui/button";
import { ApiError } from "@/lib/client/api/api-error";
import { callApi, newActionId } from "@/lib/client/api/fetcher";
import type { ExclusionReason } from "./eligibility";

export type BulkItem = { id: string; name: string };

const itemName = ({ orderNo, sender, receiver }: AdminTransaction): string =>
  `${orderNo} · ${sender.name} → ${receiver.name}`;

/** Items for deliveries that take part in a bulk action. */
export const toBulkItems = (eligible: readonly AdminTransaction[]): BulkItem[] =>
  eligible.map((row) => ({ id: row.id, name: itemName(row) }));
export const renderExcludedRows = (excluded: readonly { row: AdminTransaction; reason: ExclusionReason }[]) =>
  excluded.length > 0
    ? (eligibleCount: number) => <ExcludedRows eligibleCount={eligibleCount} excluded={excluded} />
    : undefined;

/** Deliveries that do not take part, with the reason. */
export function ExcludedRows({
  eligibleCount,
  excluded,
}: {
  eligibleCount: number;
  excluded: readonly { row: AdminTransaction; reason: ExclusionReason }[];
}) {
  const t = useTranslations(adminBulkMessages);
  const tDelivery = useTranslations(customerDeliveryMessages);
  const { locale } = useLocale();
  // The same status text as in the list.
  const describeStatus = (row: AdminTransaction) =>
    row.inMoneyReview ? tDelivery("underReview") : statusLabel(locale, row);
  return (
    <section className="rounded-control bg-muted px-3 py-2 text-sm">
      <p className="font-medium">{t("eligibleCount", { n: eligibleCount, total: eligibleCount + excluded.length })}</p>
      <h3 className="pt-1 text-muted-foreground">{t("notChanged")}</h3>
      <ul>
        {excluded.map(({ row, reason }) => (
          <li key={row.id} className="py-0.5 break-words">
            {itemName(row)}: {reason === "status" ? describeStatus(row) : t(reason)}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Outcome of each item. */
export function OutcomeList({
  rows,
  outcomes,
  running,
}: {
  rows: readonly BulkItem[];
  outcomes: ReadonlyMap<string, BulkOutcome>;
  running: boolean;
}) {
  const t = useTranslations(adminBulkMessages);
  const errorMessage = useErrorText();
  const describeOutcome = (outcome: BulkOutcome | undefined): string => {
    switch (outcome?.state) {
      case "done":
        return t("done");
      case "sending":
        return t("sending");
      case "unanswered":
        return t("noResponse");
      case "refused":
        return errorMessage(outcome.error, t("failed"));
      default:
        return running ? t("waiting") : t("notStarted", { n: 1 });
    }
  };
  return (
    <ul className="divide-y">
      {rows.map((row) => {
        const outcome = outcomes.get(row.id);
        return (
          <li key={row.id} className="flex items-start gap-3 py-2 text-sm">
            <OutcomeIcon state={outcome?.state} />
            <span className="min-w-0 flex-1">
              <span className="block truncate">{row.name}</span>
              <span
                className={outcome?.state === "refused" ? "block text-destructive-text" : "block text-muted-foreground"}
              >
                {describeOutcome(outcome)}
              </span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function OutcomeIcon({ state }: { state: BulkOutcome["state"] | undefined }) {
  if (state === "sending") return <Spinner />;
  const [StateIcon, colorClass] =
    state === "done"
      ? ([CheckIcon, "text-success-text"] as const)
      : state === "refused"
        ? ([FailedIcon, "text-destructive-text"] as const)
        : state === "unanswered"
          ? ([NoConnectionIcon, "text-warning-text"] as const)
          : ([ClockIcon, "text-muted-foreground"] as const);
  return <StateIcon aria-hidden size={20} className={`shrink-0 ${colorClass}`} />;
}

type BulkOutcome =
  /** `unanswered`: no response arrived, so a retry is safe. */
  | { state: "waiting" | "sending" | "done" | "unanswered" }
  /** A final error: a retry cannot succeed. */
  | { state: "refused"; error: ApiError };
export type BulkCall = { id: string; path: string; body: unknown };

/**
 * Runs calls in sequence, each with its own idempotency key, so that a call without a response can be retried safely.
 * Every call ends as done, refused, unanswered or not started.
 */
export function useBulkRun() {
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, BulkOutcome>>(new Map());
  const [running, setRunning] = useState(false);
  const [stopping, setStopping] = useState(false);
  const idempotencyKeys = useRef(new Map<string, string>());
  const stopped = useRef(false);

  // Warns before the page closes during a run.
  useEffect(() => {
    if (!running) return;
    const warnBeforeUnload = (event: BeforeUnloadEvent) => {
      event.preventDefault();
    };
    window.addEventListener("beforeunload", warnBeforeUnload);
    return () => {
      window.removeEventListener("beforeunload", warnBeforeUnload);
    };
  }, [running]);
  // Leaving the page starts no further calls.
  useEffect(() => {
    stopped.current = false;
    return () => {
      stopped.current = true;
    };
  }, []);

  const setOutcome = (id: string, outcome: BulkOutcome) => {
    setOutcomes((previous) => new Map(previous).set(id, outcome));
  };
  async function send({ id, path, body }: BulkCall): Promise<BulkOutcome> {
    const idempotencyKey = idempotencyKeys.current.get(id) ?? newActionId();
    idempotencyKeys.current.set(id, idempotencyKey);
    try {
      await callApi(path, { method: "POST", body, clientActionId: idempotencyKey });
      return { state: "done" };
    } catch (error) {
      if (error instanceof ApiError && !error.isRetryable) return { state: "refused", error };
      return { state: "unanswered" };
    }
  }
  async function run(calls: readonly BulkCall[]) {
    stopped.current = false;
    setRunning(true);
    setOutcomes((previous) => new Map([...previous, ...calls.map(({ id }) => [id, { state: "waiting" }] as const)]));
    for (const call of calls) {
      if (stopped.current) break;
      setOutcome(call.id, { state: "sending" });
      setOutcome(call.id, await send(call));
    }
    setRunning(false);
    setStopping(false);
  }
  return {
    outcomes,
    running,
    stopping,
    run,
    stop: () => {
      stopped.current = true;
      setStopping(true);
    },
  };
}

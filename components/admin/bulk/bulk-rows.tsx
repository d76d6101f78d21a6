"use client";

import { useErrorText } from "@/lib/client/hooks/use-error-text";
import type { AdminTransaction } from "@/lib/contracts/admin-transactions";
import { adminBulkText } from "@/lib/i18n/text/admin-bulk";
import { customerDeliveryText } from "@/lib/i18n/text/customer-delivery";
import { statusLabel } from "@/lib/i18n/text/delivery-status";
import { useLocale, useText } from "@/lib/i18n/use-text";
import { CheckIcon, ClockIcon, FailedIcon, NoConnectionIcon } from "@/components/ui/icons";
import { Spinner } from "@/components/ui/spinner";
import type { WhyNot } from "./allowed";
import type { Outcome } from "./use-bulk-run";

/** One of several that something is done with. */
export type BulkItem = { id: string; name: string };

const nameOf = ({ orderNo, sender, receiver }: AdminTransaction): string =>
  `${orderNo} · ${sender.name} → ${receiver.name}`;

/** Deliveries that take part, and what those that do not say instead. */
export const takingPart = (able: readonly AdminTransaction[]): BulkItem[] =>
  able.map((row) => ({ id: row.id, name: nameOf(row) }));
export const leftOut = (left: readonly { row: AdminTransaction; why: WhyNot }[]) =>
  left.length > 0 ? (able: number) => <LeftOut able={able} left={left} /> : undefined;

/** What does not take part, and why. */
export function LeftOut({ able, left }: { able: number; left: readonly { row: AdminTransaction; why: WhyNot }[] }) {
  const say = useText(adminBulkText);
  const sayDelivery = useText(customerDeliveryText);
  const { locale } = useLocale();
  // The word that the list has for it.
  const standing = (row: AdminTransaction) =>
    row.underReview ? sayDelivery("beingChecked") : statusLabel(locale, row);
  return (
    <section className="rounded-control bg-sunken px-3 py-2 text-sm">
      <p className="font-medium">{say("can", { n: able, of: able + left.length })}</p>
      <h3 className="pt-1 text-ink-soft">{say("left")}</h3>
      <ul>
        {left.map(({ row, why }) => (
          <li key={row.id} className="py-0.5 break-words">
            {nameOf(row)}: {why === "status" ? standing(row) : say(why)}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What became of each. */
export function OutcomeList({
  rows,
  outcomes,
  running,
}: {
  rows: readonly BulkItem[];
  outcomes: ReadonlyMap<string, Outcome>;
  running: boolean;
}) {
  const say = useText(adminBulkText);
  const sayError = useErrorText();
  const words = (outcome: Outcome | undefined): string => {
    switch (outcome?.state) {
      case "done":
        return say("worked");
      case "sending":
        return say("sending");
      case "unanswered":
        return say("noAnswer");
      case "refused":
        return sayError(outcome.error, say("failed"));
      default:
        return running ? say("waiting") : say("unsent", { n: 1 });
    }
  };
  return (
    <ul className="divide-y">
      {rows.map((row) => {
        const outcome = outcomes.get(row.id);
        return (
          <li key={row.id} className="flex items-start gap-3 py-2 text-sm">
            <Mark state={outcome?.state} />
            <span className="min-w-0 flex-1">
              <span className="block truncate">{row.name}</span>
              <span className={outcome?.state === "refused" ? "block text-stop-ink" : "block text-ink-soft"}>
                {words(outcome)}
              </span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function Mark({ state }: { state: Outcome["state"] | undefined }) {
  if (state === "sending") return <Spinner />;
  const [Shape, look] =
    state === "done"
      ? ([CheckIcon, "text-go-ink"] as const)
      : state === "refused"
        ? ([FailedIcon, "text-stop-ink"] as const)
        : state === "unanswered"
          ? ([NoConnectionIcon, "text-wait-ink"] as const)
          : ([ClockIcon, "text-ink-soft"] as const);
  return <Shape aria-hidden size={20} className={`shrink-0 ${look}`} />;
}

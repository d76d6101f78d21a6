"use client";

import { useState } from "react";
import type { RecordEntry } from "@/lib/contracts/admin-transactions";
import { distanceText } from "@/lib/domain/distance";
import { adminRecordText } from "@/lib/i18n/text/admin-record";
import { useLocale, useText } from "@/lib/i18n/use-text";
import { Button } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import {
  BellIcon,
  CashIcon,
  ForwardIcon,
  LockIcon,
  MessageIcon,
  PhoneIcon,
  SendIcon,
  StarIcon,
  type Icon,
} from "@/components/ui/icons";
import { formatDateTime } from "@/components/ui/time";
import { entryWords, ratingDetail, roleWord } from "./record-words";

const few = 12;
const icons: Record<RecordEntry["kind"], Icon> = {
  move: ForwardIcon,
  offer: SendIcon,
  code: LockIcon,
  text: MessageIcon,
  said: MessageIcon,
  canned: MessageIcon,
  call: PhoneIcon,
  rating: StarIcon,
  notice: BellIcon,
  record: CashIcon,
};

/** Everything that happened to one delivery, newest first: who did it, when and why. */
export function DeliveryRecord({ entries }: { entries: readonly RecordEntry[] }) {
  const say = useText(adminRecordText);
  const { locale } = useLocale();
  const [all, setAll] = useState(false);
  const shown = all ? entries : entries.slice(0, few);
  return (
    <Card>
      <CardTitle>{say("history")}</CardTitle>
      {entries.length === 0 && <p className="pt-2 text-sm text-ink-soft">{say("noHistory")}</p>}
      <ol aria-label={say("history")} className="divide-y pt-1">
        {shown.map((entry, n) => {
          const Shape = icons[entry.kind];
          const by = ["move", "record", "said", "canned", "call", "rating"].includes(entry.kind)
            ? [roleWord(locale, entry.role), entry.name].filter(Boolean).join(" · ")
            : "";
          const reason =
            entry.kind === "rating"
              ? ratingDetail(locale, entry.detail)
              : entry.kind === "move" || entry.kind === "record" || entry.kind === "offer"
                ? entry.detail
                : null;
          return (
            <li key={`${entry.at} ${entry.kind} ${entry.what} ${n}`} className="flex gap-3 py-2 text-sm">
              <Shape aria-hidden size={16} className="mt-0.5 shrink-0 text-ink-soft" />
              <span className="min-w-0 flex-1">
                <span className="block font-medium">{entryWords(locale, entry)}</span>
                {by && <span className="block text-ink-soft">{by}</span>}
                {entry.distanceM !== null && (
                  <span className="block">{say("at", { distance: distanceText(entry.distanceM) })}</span>
                )}
                {reason && <span className="block break-words">{reason}</span>}
              </span>
              <time dateTime={entry.at} className="shrink-0 text-right text-xs text-ink-soft tabular-nums">
                {formatDateTime(locale, entry.at)}
              </time>
            </li>
          );
        })}
      </ol>
      {shown.length < entries.length && (
        <Button
          block
          variant="quiet"
          onClick={() => {
            setAll(true);
          }}
        >
          {say("showAll", { n: entries.length })}
        </Button>
      )}
    </Card>
  );
}

"use client";

import { useEffect, useEffectEvent, useState } from "react";
import { usePaginatedList } from "@/lib/client/hooks/use-paginated-list";
import type { TimelineEntry } from "@/lib/contracts/admin/timeline";
import type { AdminTransactionDetail } from "@/lib/contracts/admin/transactions";
import { formatStopDistance } from "@/lib/client/device/format-distance";
import { useSettings } from "@/lib/client/hooks/use-settings";
import { timelineGroups, type TimelineGroup } from "@/lib/domain/transaction/transaction";
import { adminRecordMessages } from "@/lib/i18n/messages/admin-record";
import { adminTimelineMessages } from "@/lib/i18n/messages/admin-timeline";
import { commonMessages } from "@/lib/i18n/messages/common";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { Card, CardTitle } from "@/components/ui/card";
import { cx } from "@/components/ui/class-names";
import { Select } from "@/components/ui/form/field";
import {
  BellIcon,
  CameraIcon,
  CardIcon,
  CashIcon,
  CheckIcon,
  EditIcon,
  ForwardIcon,
  HomeIcon,
  LockIcon,
  MessageIcon,
  PhoneIcon,
  SendIcon,
  ShieldIcon,
  StarIcon,
  type Icon,
} from "@/components/ui/icons";
import { LoadMore } from "@/components/ui/page/load-more";
import { Money } from "@/components/ui/money";
import { ResourceView } from "@/components/ui/page/resource";
import { SkeletonRows } from "@/components/ui/page/skeleton";
import { formatDateTime } from "@/components/ui/time";
import { adminDeliveryPath } from "../shell/admin-paths";
import { useLedgerLabels } from "../ledger/ledger-labels";
import {
  describeTimelineEntry,
  describeOutcome,
  describeRating,
  describeEventReason,
  actorRoleLabel,
} from "../record/describe-record";
import { useOpsRefetch } from "../shell/use-ops-refetch";

const entryIcons: Record<TimelineEntry["kind"], Icon> = {
  transition: ForwardIcon,
  offer: SendIcon,
  code: LockIcon,
  leg: CheckIcon,
  photo: CameraIcon,
  door_attempt: HomeIcon,
  text: MessageIcon,
  message: MessageIcon,
  canned_message: MessageIcon,
  call: PhoneIcon,
  rating: StarIcon,
  notice: BellIcon,
  cash: CashIcon,
  money: CardIcon,
  record: ShieldIcon,
  approval: ShieldIcon,
  note: EditIcon,
};
const kindsWithActor: readonly TimelineEntry["kind"][] = [
  "transition",
  "record",
  "approval",
  "message",
  "canned_message",
  "call",
  "rating",
  "leg",
];
const kindsWithReason: readonly TimelineEntry["kind"][] = ["transition", "record", "approval", "offer", "note"];
const groups = ["all", ...timelineGroups] as const;

/**
 * All events of one delivery, newest first, with a filter by group. An entry's `kind` is its type of event, `what` the
 * event; `moved` is set for cash and money.
 */
export function DeliveryRecord({ delivery }: { delivery: AdminTransactionDetail }) {
  const t = useTranslations(adminTimelineMessages);
  const tCommon = useTranslations(commonMessages);
  const [group, setGroup] = useState<TimelineGroup | "all">("all");
  const path = `${adminDeliveryPath(delivery.id)}/timeline` as const;
  const list = usePaginatedList(group === "all" ? `${path}?limit=30` : `${path}?limit=30&group=${group}`, {
    disconnectedIntervalMs: 10_000,
  });
  useOpsRefetch(["transaction", "offer", "message", "note", "approval"], list.refresh);
  // A change made on this page updates the delivery first.
  const refetchRecord = useEffectEvent(() => {
    if (list.data) list.refresh();
  });
  useEffect(() => {
    refetchRecord();
  }, [delivery]);
  const options = groups
    .filter((value) => value !== "notes" || !delivery.conflictOfInterest)
    .map((value) => ({ value, label: t(value) }));
  return (
    <Card aria-labelledby="timeline" className="flex flex-col gap-3">
      <CardTitle id="timeline">{t("title")}</CardTitle>
      {/* A select, because nine groups would need two rows of buttons. */}
      <div className="sm:max-w-xs">
        <Select
          label={t("show")}
          value={group}
          onChange={({ target }) => {
            setGroup(groups.find((value) => value === target.value) ?? "all");
          }}
          options={options}
        />
      </div>
      <ResourceView
        resource={list}
        subject={t("title")}
        errorText={t("failed")}
        skeleton={<SkeletonRows rows={6} label={tCommon("loading")} />}
      >
        {({ items }) => (
          <div className="flex flex-col gap-3">
            {items.length === 0 && <p className="text-sm text-muted-foreground">{t("none")}</p>}
            <ol aria-label={t("title")} className="divide-y">
              {items.map((entry) => (
                <Entry key={entry.id} entry={entry} />
              ))}
            </ol>
            <LoadMore list={list} />
          </div>
        )}
      </ResourceView>
    </Card>
  );
}

function Entry({ entry }: { entry: TimelineEntry }) {
  const t = useTranslations(adminRecordMessages);
  const { locale } = useLocale();
  const { settings } = useSettings();
  const ledger = useLedgerLabels();
  const EntryIcon = entryIcons[entry.kind];
  const title = entry.moved ? ledger.cause({ cause: entry.what }) : describeTimelineEntry(locale, entry);
  const titleNamesActor = entry.role === null && entry.name !== null && title.includes(entry.name);
  const actor =
    kindsWithActor.includes(entry.kind) && !titleNamesActor
      ? [actorRoleLabel(locale, entry.role), entry.name].filter(Boolean).join(" · ")
      : "";
  const reason =
    entry.kind === "rating"
      ? describeRating(locale, entry.detail)
      : kindsWithReason.includes(entry.kind)
        ? describeEventReason(locale, entry)
        : null;
  const outcome = describeOutcome(locale, entry);
  return (
    <li className={cx("flex gap-3 py-2 text-sm", entry.kind === "note" && "-mx-2 rounded-small bg-muted px-2")}>
      <EntryIcon aria-hidden size={16} className="mt-0.5 shrink-0 text-muted-foreground" />
      <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <span className="block font-medium">{title}</span>
        {entry.moved && (
          <span className="block text-muted-foreground">
            {ledger.side(entry.moved.from, entry.moved.fromName)} → {ledger.side(entry.moved.to, entry.moved.toName)}
          </span>
        )}
        {actor && <span className="block text-muted-foreground">{actor}</span>}
        {entry.distanceM !== null && (
          <span className="block">
            {t("distanceFromAddress", { distance: formatStopDistance(entry.distanceM, settings.units) })}
          </span>
        )}
        {reason && <span className="block whitespace-pre-wrap">{reason}</span>}
        {outcome && <span className="block text-muted-foreground">{outcome}</span>}
      </span>
      <span className="flex shrink-0 flex-col items-end">
        {entry.moved && entry.amount !== null && <Money amount={entry.amount} />}
        <time dateTime={entry.at} className="text-xs text-muted-foreground tabular-nums">
          {formatDateTime(locale, entry.at)}
        </time>
      </span>
    </li>
  );
}

"use client";

import Link from "@/components/ui/link";
import type { RoutingDifference } from "@/lib/contracts/admin-routing";
import { routingDifferencesText } from "@/lib/i18n/text/routing-differences";
import { adminRoutingText } from "@/lib/i18n/text/admin-routing";
import { useLocale, useText } from "@/lib/i18n/use-text";
import { useListPage } from "@/components/admin/table/use-list-page";
import { Badge } from "@/components/ui/badge";
import { EmptyState } from "@/components/ui/empty-state";
import { ClockIcon, DoneIcon, RefreshIcon, WarningIcon } from "@/components/ui/icons";
import { List } from "@/components/ui/list-row";
import { ListView } from "@/components/ui/list-view";
import { Segmented } from "@/components/ui/segmented";
import { RelativeTime, relativeTime, useNow } from "@/components/ui/time";
import { CompareButton } from "./compare-button";
import { differenceWords } from "./difference-words";
import { DismissButton } from "./dismiss-button";
import { useRoutingState } from "./use-routing-state";

const pollMs = 15_000;

/** Differences between our deliveries and the provider's, each with what to do about it. */
export function DifferencesScreen() {
  const say = useText(routingDifferencesText);
  const sayRouting = useText(adminRoutingText);
  const { filters, list } = useListPage({
    path: "/api/admin/routing/differences",
    filters: { state: ["open", "all"] },
    defaults: { state: "open" },
    events: ["routing", "transaction"],
    every: () => pollMs,
  });
  const { data: standing, refresh } = useRoutingState();
  const never = standing !== undefined && standing.reconciled === null;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <div className="w-80 max-w-full">
          <Segmented
            label={say("show")}
            value={filters.values.state === "all" ? "all" : "open"}
            onChange={(state) => {
              filters.set({ state });
            }}
            options={[
              { value: "open", label: say("openOnes") },
              { value: "all", label: say("all") },
            ]}
          />
        </div>
        {standing && <CompareButton state={standing} onAsked={refresh} />}
        {standing?.reconciled && (
          <p className="text-sm text-ink-soft">
            {sayRouting("lastCompared")}: <RelativeTime at={standing.reconciled.at} always className="lowercase" />
          </p>
        )}
      </div>
      <ListView
        list={list}
        component={sayRouting("differences")}
        rows={4}
        empty={
          <div className="rounded-card border bg-surface">
            <EmptyState
              icon={DoneIcon}
              title={say(never ? "neverTitle" : "noneTitle")}
              hint={say(never ? "neverHint" : "noneHint")}
            />
          </div>
        }
      >
        {(items) => (
          <List label={say("list")}>
            {items.map((difference) => (
              <DifferenceRow key={difference.id} difference={difference} onDone={list.refresh} />
            ))}
          </List>
        )}
      </ListView>
    </>
  );
}

const link = "inline-flex min-h-tap items-center font-medium underline underline-offset-4";

function DifferenceRow({ difference, onDone }: { difference: RoutingDifference; onDone: () => void }) {
  const say = useText(routingDifferencesText);
  const { locale } = useLocale();
  const now = useNow();
  const { title, ours, theirs, todo, asks } = differenceWords(locale, difference);
  const {
    subject,
    transactionId,
    driverId,
    driver,
    foundAt,
    lastSeenAt,
    repairedAt,
    resolvedAt,
    dismissed,
    dismissalReason,
  } = difference;
  const when = (at: string) => relativeTime(locale, Date.parse(at), now || Date.parse(at)).toLowerCase();
  const isOpen = repairedAt === null && resolvedAt === null;
  const ofDriver = transactionId === null && driver !== null;
  return (
    <li className="flex flex-col gap-3 p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <h2 className="min-w-0 flex-1 basis-56 text-base">{title}</h2>
        {isOpen ? (
          <Badge tone={asks ? "wait" : "over"} icon={asks ? WarningIcon : ClockIcon}>
            {say("isOpen")}
          </Badge>
        ) : (
          <Badge tone="over" icon={repairedAt === null ? DoneIcon : RefreshIcon}>
            {say(dismissed ? "dismissed" : repairedAt === null ? "resolved" : "repaired")}
          </Badge>
        )}
      </div>
      <p className="-mt-2 flex flex-wrap items-center gap-x-4 text-sm text-ink-soft">
        {transactionId !== null ? (
          <Link href={`/admin/transactions/${transactionId}`} className={`${link} text-base text-ink tabular-nums`}>
            {subject}
          </Link>
        ) : ofDriver ? (
          <Link href={`/admin/drivers/${driverId ?? ""}`} className={`${link} text-base text-ink`}>
            {say("driversDay", { name: driver.name })}
          </Link>
        ) : (
          <span className="text-base text-ink tabular-nums">{subject}</span>
        )}
        <span suppressHydrationWarning>
          {say("found", { when: when(foundAt) })}
          {isOpen && lastSeenAt !== foundAt && ` · ${say("seen", { when: when(lastSeenAt) })}`}
        </span>
      </p>
      <dl className="grid gap-x-6 gap-y-2 md:grid-cols-[1fr_1fr_2fr]">
        {(
          [
            ["here", ours],
            ["there", theirs],
            ["do", todo],
          ] as const
        ).map(([name, words]) => (
          <div key={name} className="min-w-0">
            <dt className="text-sm text-ink-soft">{say(name)}</dt>
            <dd className="break-words">{name === "do" && !isOpen ? (dismissalReason ?? "–") : words}</dd>
          </div>
        ))}
      </dl>
      {isOpen && (
        <div>
          <DismissButton difference={difference} onDone={onDone} />
        </div>
      )}
    </li>
  );
}

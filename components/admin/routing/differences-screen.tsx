"use client";

import { useState } from "react";
import Link from "@/components/ui/navigation/link";
import type { RoutingDifference } from "@/lib/contracts/admin/routing";
import { routingDifferencesMessages } from "@/lib/i18n/messages/routing-differences";
import { adminRoutingMessages } from "@/lib/i18n/messages/admin-routing";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { useListPage } from "@/components/admin/table/use-list-page";
import { Badge } from "@/components/ui/badge";
import { EmptyState } from "@/components/ui/page/empty-state";
import { ClockIcon, DoneIcon, RefreshIcon, WarningIcon } from "@/components/ui/icons";
import { List } from "@/components/ui/page/list-row";
import { ListView } from "@/components/ui/page/list-view";
import { SegmentedControl } from "@/components/ui/form/segmented-control";
import { RelativeTime, formatRelativeTime, useNow } from "@/components/ui/time";
import { toast } from "@/lib/client/app/toast";
import { adminMessages } from "@/lib/i18n/messages/admin";
import { ActionDialog } from "@/components/admin/shell/action-dialog";
import { Button } from "@/components/ui/button";
import { useFormWrite } from "@/components/ui/use-write";
import { CompareButton } from "./compare-button";
import { describeDifference } from "./describe-difference";
import { useRoutingState } from "./routing-state";

const pollMs = 15_000;

/** Differences between our deliveries and the route planning provider's, each with the action to take. */
export function DifferencesScreen() {
  const t = useTranslations(routingDifferencesMessages);
  const tRouting = useTranslations(adminRoutingMessages);
  const { filters, list } = useListPage({
    path: "/api/admin/routing/differences",
    filters: { state: ["open", "all"] },
    defaults: { state: "open" },
    events: ["routing", "transaction"],
    intervalMs: () => pollMs,
  });
  const { data: routingState, refresh } = useRoutingState();
  const neverCompared = routingState !== undefined && routingState.reconciled === null;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <div className="w-80 max-w-full">
          <SegmentedControl
            label={t("show")}
            value={filters.values.state === "all" ? "all" : "open"}
            onChange={(state) => {
              filters.set({ state });
            }}
            options={[
              { value: "open", label: t("open") },
              { value: "all", label: t("all") },
            ]}
          />
        </div>
        {routingState && <CompareButton state={routingState} onRequested={refresh} />}
        {routingState?.reconciled && (
          <p className="text-sm text-muted-foreground">
            {tRouting("lastCompared")}: <RelativeTime at={routingState.reconciled.at} always className="lowercase" />
          </p>
        )}
      </div>
      <ListView
        list={list}
        subject={tRouting("differences")}
        rows={4}
        empty={
          <div className="rounded-card border bg-card">
            <EmptyState
              icon={DoneIcon}
              title={t(neverCompared ? "neverTitle" : "noneTitle")}
              hint={t(neverCompared ? "neverHint" : "noneHint")}
            />
          </div>
        }
      >
        {(items) => (
          <List label={t("list")}>
            {items.map((difference) => (
              <DifferenceRow key={difference.id} difference={difference} onDone={list.refresh} />
            ))}
          </List>
        )}
      </ListView>
    </>
  );
}

const linkClass = "inline-flex min-h-tap items-center font-medium underline underline-offset-4";

function DifferenceRow({ difference, onDone }: { difference: RoutingDifference; onDone: () => void }) {
  const t = useTranslations(routingDifferencesMessages);
  const { locale } = useLocale();
  const now = useNow();
  const { title, localText, providerText, nextStep, needsAction } = describeDifference(locale, difference);
  const {
    subject,
    transactionId,
    driverId,
    driver,
    detectedAt,
    lastSeenAt,
    repairedAt,
    resolvedAt,
    dismissed,
    dismissalReason,
  } = difference;
  const formatAgo = (timestamp: string) =>
    formatRelativeTime(locale, Date.parse(timestamp), now || Date.parse(timestamp)).toLowerCase();
  const isOpen = repairedAt === null && resolvedAt === null;
  const isDriverDay = transactionId === null && driver !== null;
  return (
    <li className="flex flex-col gap-3 p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <h2 className="min-w-0 flex-1 basis-56 text-base">{title}</h2>
        {isOpen ? (
          <Badge tone={needsAction ? "warning" : "muted"} icon={needsAction ? WarningIcon : ClockIcon}>
            {t("isOpen")}
          </Badge>
        ) : (
          <Badge tone="muted" icon={repairedAt === null ? DoneIcon : RefreshIcon}>
            {t(dismissed ? "dismissed" : repairedAt === null ? "resolved" : "repaired")}
          </Badge>
        )}
      </div>
      <p className="-mt-2 flex flex-wrap items-center gap-x-4 text-sm text-muted-foreground">
        {transactionId !== null ? (
          <Link
            href={`/admin/transactions/${transactionId}`}
            className={`${linkClass} text-base text-foreground tabular-nums`}
          >
            {subject}
          </Link>
        ) : isDriverDay ? (
          <Link href={`/admin/drivers/${driverId ?? ""}`} className={`${linkClass} text-base text-foreground`}>
            {t("driversDay", { name: driver.name })}
          </Link>
        ) : (
          <span className="text-base text-foreground tabular-nums">{subject}</span>
        )}
        <span suppressHydrationWarning>
          {t("found", { when: formatAgo(detectedAt) })}
          {isOpen && lastSeenAt !== detectedAt && ` · ${t("lastSeen", { when: formatAgo(lastSeenAt) })}`}
        </span>
      </p>
      <dl className="grid gap-x-6 gap-y-2 md:grid-cols-[1fr_1fr_2fr]">
        {(
          [
            ["local", localText],
            ["provider", providerText],
            ["nextStep", nextStep],
          ] as const
        ).map(([name, text]) => (
          <div key={name} className="min-w-0">
            <dt className="text-sm text-muted-foreground">{t(name)}</dt>
            <dd className="break-words">{name === "nextStep" && !isOpen ? (dismissalReason ?? "–") : text}</dd>
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

/** Dismisses a difference without a fix. The required reason is recorded. */
function DismissButton({
  difference: { id, subject },
  onDone,
}: {
  difference: Pick<RoutingDifference, "id" | "subject">;
  onDone: () => void;
}) {
  const t = useTranslations(routingDifferencesMessages);
  const tAdmin = useTranslations(adminMessages);
  const { busy, problem, setProblem, write } = useFormWrite(tAdmin("failed"));
  const [confirming, setConfirming] = useState(false);

  async function dismiss(reason: string) {
    const result = await write(`/api/admin/routing/differences/${id}/dismiss`, { body: { reason } });
    if (!result.ok) return;
    setConfirming(false);
    toast.success(t("dismissDone"));
    onDone();
  }

  return (
    <>
      <Button
        onClick={() => {
          setProblem(null);
          setConfirming(true);
        }}
      >
        {t("dismiss")}
        <span className="sr-only"> {subject}</span>
      </Button>
      <ActionDialog
        open={confirming}
        title={t("dismissTitle")}
        hint={<p>{t("dismissHint")}</p>}
        confirmLabel={t("dismiss")}
        needsReason
        variant="primary"
        busy={busy}
        problem={problem}
        onConfirm={(reason) => {
          void dismiss(reason);
        }}
        onClose={() => {
          setConfirming(false);
        }}
      />
    </>
  );
}

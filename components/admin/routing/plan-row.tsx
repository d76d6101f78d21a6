"use client";

import { useState } from "react";
import { toast } from "@/lib/client/app/toast";
import { useErrorText } from "@/lib/client/hooks/use-error-text";
import type { RoutingPlan } from "@/lib/contracts/admin/routing";
import { regionOf, getTranslations, type Locale } from "@/lib/i18n/translate";
import { adminRoutingMessages } from "@/lib/i18n/messages/admin-routing";
import { reasonMessages } from "@/lib/i18n/messages/reasons";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { ActionDialog } from "@/components/admin/shell/action-dialog";
import { Badge, type Tone } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ClockIcon, DoneIcon, FailedIcon, type Icon } from "@/components/ui/icons";
import { ListRow } from "@/components/ui/page/list-row";
import { RelativeTime } from "@/components/ui/time";
import { useWrite, useFormWrite } from "@/components/ui/use-write";
import { formatAccountDay } from "./routing-state";

const planStatusStyles: Record<
  RoutingPlan["status"],
  { tone: Tone; icon: Icon; messageKey: "running" | "completed" | "planFailed" }
> = {
  running: { tone: "warning", icon: ClockIcon, messageKey: "running" },
  completed: { tone: "muted", icon: DoneIcon, messageKey: "completed" },
  failed: { tone: "destructive", icon: FailedIcon, messageKey: "planFailed" },
};

const notSentKeys = {
  unconfirmed: "notSentUnconfirmed",
  no_stops: "notSentNoStops",
  others: "notSentOthers",
  waiting: "notSentWaiting",
  other_driver: "notSentOtherDriver",
  refused: "notSentRefused",
} as const;

const unplannedKeys = { orders: "unplannedOrders", drivers: "unplannedDrivers", places: "unplannedPlaces" } as const;

/**
 * Outcome of a plan: why it failed, or whether its routes reached the drivers' phones through the provider's app.
 * Null while it runs.
 */
function planOutcome(
  locale: Locale,
  { status, failure, sending, sentAt, notSentReason: notSent, lockType }: RoutingPlan,
): string | null {
  const t = getTranslations(locale, adminRoutingMessages);
  if (status === "running") return null;
  if (failure !== null) return getTranslations(locale, reasonMessages)("planning_failed", { status: failure });
  return [
    // RESOURCES: drivers on the road kept their deliveries.
    t(lockType === "RESOURCES" ? "assignmentsKept" : "plannedFromScratch"),
    sentAt !== null ? t("sent") : sending ? t("sendingRoutes") : notSent === null ? null : t(notSentKeys[notSent]),
  ]
    .filter((part) => part !== null)
    .join(" ");
}

/** Names of the orders and drivers that the provider did not plan. */
function Unplanned({ plan: { unplanned } }: { plan: RoutingPlan }) {
  const t = useTranslations(adminRoutingMessages);
  const { locale } = useLocale();
  const list = new Intl.ListFormat(regionOf[locale], { type: "conjunction" });
  return (["orders", "drivers", "places"] as const).map(
    (kind) =>
      unplanned[kind].length > 0 && (
        <span key={kind} className="block text-destructive-text">
          {t(unplannedKeys[kind], { names: list.format(unplanned[kind]) })}
        </span>
      ),
  );
}

/** A planning request to the route planning provider. Pressing it shows the routes of its day. */
export function PlanRow({ plan, isSelected, onShow }: { plan: RoutingPlan; isSelected: boolean; onShow: () => void }) {
  const t = useTranslations(adminRoutingMessages);
  const { locale } = useLocale();
  const { date, status, progress, createdAt } = plan;
  const { tone, icon, messageKey } = planStatusStyles[status];
  return (
    <li>
      <ListRow
        onClick={onShow}
        current={isSelected}
        title={formatAccountDay(locale, date)}
        hint={
          <>
            <span className="block">{planOutcome(locale, plan)}</span>
            <Unplanned plan={plan} />
            <RelativeTime at={createdAt} className="text-xs" />
          </>
        }
        aside={
          <>
            <Badge tone={tone} icon={icon}>
              {t(messageKey)}
            </Badge>
            {status === "running" && <span className="text-sm tabular-nums">{t("progress", { n: progress })}</span>}
          </>
        }
      />
    </li>
  );
}

/** Progress of a plan, with a button to stop it. */
export function PlanProgress({
  plan: { id, progress, stopping },
  onStopped,
}: {
  plan: RoutingPlan;
  onStopped: () => void;
}) {
  const t = useTranslations(adminRoutingMessages);
  const errorMessage = useErrorText();
  const { busy, write } = useWrite();

  async function stop() {
    const result = await write(`/api/admin/routing/plans/${id}/stop`);
    if (result.ok) toast.success(t("stopRequested"));
    else toast.error(errorMessage(result.error, t("requestFailed")));
    onStopped();
  }

  return (
    <div className="flex flex-col gap-2">
      <div
        role="progressbar"
        aria-label={t("planning")}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={progress}
        className="h-2 overflow-hidden rounded-full bg-muted"
      >
        <div
          className="h-full bg-primary transition-[width] duration-200 motion-reduce:transition-none"
          style={{ width: `${Math.max(progress, 4)}%` }}
        />
      </div>
      <p role="status" className="flex flex-wrap justify-between gap-x-4 text-sm text-muted-foreground">
        <span>{t(stopping ? "planStopping" : "planRunning")}</span>
        <span className="tabular-nums">{t("progress", { n: progress })}</span>
      </p>
      <div>
        <Button
          busy={busy}
          disabled={stopping}
          onClick={() => {
            void stop();
          }}
        >
          {t("stopPlan")}
        </Button>
      </div>
    </div>
  );
}

/** Sends the routes of a planned day to the drivers' phones, after confirmation. */
export function SendRoutes({ plan: { id, date, sending }, onSent }: { plan: RoutingPlan; onSent: () => void }) {
  const t = useTranslations(adminRoutingMessages);
  const { locale } = useLocale();
  const { busy, problem, setProblem, write } = useFormWrite(t("requestFailed"));
  const [confirming, setConfirming] = useState(false);

  async function send() {
    const result = await write(`/api/admin/routing/plans/${id}/send`);
    if (!result.ok) return;
    setConfirming(false);
    toast.success(t("sendRequested"));
    onSent();
  }

  return (
    <div>
      <Button
        disabled={sending}
        onClick={() => {
          setProblem(null);
          setConfirming(true);
        }}
      >
        {t("sendRoutes")}
      </Button>
      <ActionDialog
        open={confirming}
        title={t("sendTitle", { day: formatAccountDay(locale, date) })}
        hint={<p>{t("sendHint")}</p>}
        confirmLabel={t("sendRoutes")}
        needsReason={false}
        variant="primary"
        busy={busy}
        problem={problem}
        onConfirm={() => {
          void send();
        }}
        onClose={() => {
          setConfirming(false);
        }}
      />
    </div>
  );
}

"use client";

import { useEffect, useState } from "react";
import { toast } from "@/lib/client/app/toast";
import { useErrorText } from "@/lib/client/hooks/use-error-text";
import { usePaginatedList } from "@/lib/client/hooks/use-paginated-list";
import { useResource } from "@/lib/client/hooks/use-resource";
import type { RoutingPlan, RoutingState } from "@/lib/contracts/admin/routing";
import { adminMessages } from "@/lib/i18n/messages/admin";
import { adminRoutingMessages } from "@/lib/i18n/messages/admin-routing";
import { commonMessages } from "@/lib/i18n/messages/common";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { formatTimeZoneName } from "@/lib/i18n/format-day";
import { ActionDialog } from "@/components/admin/shell/action-dialog";
import { useFilters } from "@/components/admin/shell/use-filters";
import { useOpsRefetch } from "@/components/admin/shell/use-ops-refetch";
import { LoadMore } from "@/components/ui/page/load-more";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/page/empty-state";
import { Input } from "@/components/ui/form/field";
import { CalendarIcon, RouteIcon } from "@/components/ui/icons";
import { List } from "@/components/ui/page/list-row";
import { ResourceView } from "@/components/ui/page/resource";
import { SkeletonCard, SkeletonRows } from "@/components/ui/page/skeleton";
import { useWrite } from "@/components/ui/use-write";
import { addDays } from "@/lib/domain/zone-clock";
import { formatAccountDay, parseDay, useRoutingState } from "./routing-state";
import { DayRoutes } from "./day-routes";
import { PlanProgress, PlanRow, SendRoutes } from "./plan-row";

// Polling intervals while a plan runs, and otherwise.
const runningPollMs = 3_000;
const idlePollMs = 30_000;
// Days that can be planned, relative to today in the provider account's time zone.
const minDayOffset = -1;
const maxDayOffset = 35;

/** Requests a plan of a day's routes from the provider, and shows its progress and outcome. */
export function PlansScreen() {
  const t = useTranslations(adminRoutingMessages);
  const tCommon = useTranslations(commonMessages);
  const { locale } = useLocale();
  const state = useRoutingState();
  const { values, set } = useFilters(["date"]);
  const date = parseDay(values.date) ?? state.data?.date ?? null;
  const plans = usePaginatedList("/api/admin/routing/plans?limit=20", {
    intervalMs: (loadedPlans) => (loadedPlans.some(({ status }) => status === "running") ? runningPollMs : idlePollMs),
  });
  const routes = useResource(date === null ? null : `/api/admin/routing/routes?date=${date}`);
  const items = plans.data?.items ?? [];
  useOpsRefetch(["routing"], plans.refresh);
  const plansOfDay = items.filter((plan) => plan.date === date);
  const runningPlan = plansOfDay.find(({ status }) => status === "running") ?? null;
  const completedPlan = plansOfDay.find(({ status }) => status === "completed") ?? null;
  const newestPlanId = completedPlan?.id;
  const { refresh } = routes;
  useEffect(() => {
    if (newestPlanId !== undefined) refresh();
    // oxlint-disable-next-line react/exhaustive-deps -- `refresh` is a new function on every render
  }, [newestPlanId]);

  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(18rem,2fr)]">
      <div className="flex min-w-0 flex-col gap-5">
        <ResourceView
          resource={state}
          subject={t("plans")}
          skeleton={<SkeletonCard label={tCommon("loading")} className="min-h-48" />}
        >
          {(loaded) =>
            date !== null && (
              <>
                <Card className="flex flex-col gap-4">
                  <RequestPlanForm
                    state={loaded}
                    date={date}
                    isPlanned={newestPlanId !== undefined || (routes.data?.plannedAt ?? null) !== null}
                    isRunning={runningPlan !== null}
                    onDayChange={(day) => {
                      set({ date: day });
                    }}
                    onRequested={plans.refresh}
                  />
                  <p className="text-sm text-muted-foreground">
                    {t("planHintDrivers")}
                    {loaded.mode === "live" && ` ${t("planLive")}`}
                  </p>
                  {runningPlan !== null && <PlanProgress plan={runningPlan} onStopped={plans.refresh} />}
                  {runningPlan === null && completedPlan !== null && canBeSent(completedPlan) && (
                    <SendRoutes plan={completedPlan} onSent={plans.refresh} />
                  )}
                </Card>
                <ResourceView
                  resource={routes}
                  subject={t("routes", { day: formatAccountDay(locale, date) })}
                  skeleton={<SkeletonCard label={tCommon("loading")} className="min-h-48" />}
                >
                  {(day) => <DayRoutes day={day} timeZone={loaded.timeZone} />}
                </ResourceView>
              </>
            )
          }
        </ResourceView>
      </div>
      <section aria-label={t("pastPlans")} className="flex min-w-0 flex-col gap-3">
        <h2 className="text-base">{t("pastPlans")}</h2>
        <ResourceView
          resource={plans}
          subject={t("pastPlans")}
          skeleton={<SkeletonRows rows={4} label={tCommon("loading")} />}
        >
          {(loaded) =>
            loaded.items.length === 0 ? (
              <div className="rounded-card border bg-card">
                <EmptyState icon={CalendarIcon} title={t("noPlans")} hint={t("noPlansHint")} />
              </div>
            ) : (
              <>
                <List label={t("pastPlans")}>
                  {loaded.items.map((plan) => (
                    <PlanRow
                      key={plan.id}
                      plan={plan}
                      isSelected={plan.date === date}
                      onShow={() => {
                        set({ date: plan.date });
                      }}
                    />
                  ))}
                </List>
                <LoadMore list={plans} />
              </>
            )
          }
        </ResourceView>
      </section>
    </div>
  );
}

const canBeSent = ({ sentAt, notSentReason: notSent }: RoutingPlan): boolean =>
  sentAt === null && notSent !== null && notSent !== "no_stops";

type RequestPlanProps = {
  state: RoutingState;
  date: string;
  isPlanned: boolean;
  isRunning: boolean;
  onDayChange: (day: string) => void;
  onRequested: () => void;
};

/** Day and plan button. For a day that has a plan, it asks for confirmation, because the routes are replaced. */
function RequestPlanForm({ state, date, isPlanned, isRunning, onDayChange, onRequested }: RequestPlanProps) {
  const t = useTranslations(adminRoutingMessages);
  const tAdmin = useTranslations(adminMessages);
  const errorMessage = useErrorText();
  const { locale } = useLocale();
  const { busy, write } = useWrite();
  const [confirming, setConfirming] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [minDay, maxDay] = [addDays(state.date, minDayOffset), addDays(state.date, maxDayOffset)];
  const canBePlanned = date >= minDay && date <= maxDay;

  async function plan() {
    setProblem(null);
    const result = await write("/api/admin/routing/plan", { body: { date } });
    if (!result.ok) {
      const text = errorMessage(result.error, tAdmin("failed"));
      setProblem(text);
      if (!isPlanned) toast.error(text);
      return;
    }
    setConfirming(false);
    toast.success(t("planStarted"));
    onRequested();
  }

  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="min-w-44 flex-1">
        <Input
          label={t("dayInZone", { zone: formatTimeZoneName(locale, state.timeZone) })}
          type="date"
          min={minDay}
          max={maxDay}
          value={date}
          onChange={(event) => {
            const day = parseDay(event.target.value);
            if (day !== null) onDayChange(day);
          }}
        />
      </div>
      <Button
        variant="primary"
        icon={RouteIcon}
        busy={busy && !confirming}
        disabled={!state.enabled || isRunning || !canBePlanned}
        onClick={() => {
          setProblem(null);
          if (isPlanned) setConfirming(true);
          else void plan();
        }}
      >
        {t(isPlanned ? "planAgain" : "plan")}
      </Button>
      <ActionDialog
        open={confirming}
        title={t("planTitle", { day: formatAccountDay(locale, date) })}
        hint={<p>{t("planHint")}</p>}
        confirmLabel={t("planAgain")}
        needsReason={false}
        variant="primary"
        busy={busy}
        problem={problem}
        onConfirm={() => {
          void plan();
        }}
        onClose={() => {
          setConfirming(false);
        }}
      />
    </div>
  );
}

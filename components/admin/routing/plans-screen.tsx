"use client";

import { useEffect, useState } from "react";
import { toast } from "@/lib/client/app/toast";
import { useErrorText } from "@/lib/client/hooks/use-error-text";
import { usePages } from "@/lib/client/hooks/use-pages";
import { useResource } from "@/lib/client/hooks/use-resource";
import type { RoutingPlan, RoutingState } from "@/lib/contracts/admin-routing";
import { adminText } from "@/lib/i18n/text/admin";
import { adminRoutingText } from "@/lib/i18n/text/admin-routing";
import { commonText } from "@/lib/i18n/text/common";
import { useLocale, useText } from "@/lib/i18n/use-text";
import { zoneWords } from "@/lib/i18n/zone-words";
import { ActionDialog } from "@/components/admin/shell/action-dialog";
import { useFilters } from "@/components/admin/shell/use-filters";
import { useOps } from "@/components/admin/shell/use-ops";
import { LoadMore } from "@/components/ui/load-more";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Input } from "@/components/ui/field";
import { CalendarIcon, RouteIcon } from "@/components/ui/icons";
import { List } from "@/components/ui/list-row";
import { ResourceView } from "@/components/ui/resource";
import { SkeletonCard, SkeletonRows } from "@/components/ui/skeleton";
import { useWrite } from "@/components/ui/use-write";
import { addDays, formatAccountDay, readDay } from "./account-day";
import { DayRoutes } from "./day-routes";
import { PlanProgress, PlanRow, SendRoutes } from "./plan-row";
import { useRoutingState } from "./use-routing-state";

// While a plan runs, and when nobody tells.
const runningMs = 3_000;
const restingMs = 30_000;
// The days that can be planned, from the account's day.
const earliest = -1;
const latest = 35;

/** Having a day planned, how far it is, and what came of it. */
export function PlansScreen() {
  const say = useText(adminRoutingText);
  const sayCommon = useText(commonText);
  const { locale } = useLocale();
  const state = useRoutingState();
  const { values, set } = useFilters(["date"]);
  const date = readDay(values.date) ?? state.data?.date ?? null;
  const plans = usePages("/api/admin/routing/plans?limit=20", {
    every: (shown) => (shown.some(({ status }) => status === "running") ? runningMs : restingMs),
  });
  const routes = useResource(date === null ? null : `/api/admin/routing/routes?date=${date}`);
  const items = plans.data?.items ?? [];
  useOps(["routing"], plans.refresh);
  const ofDay = items.filter((plan) => plan.date === date);
  const running = ofDay.find(({ status }) => status === "running") ?? null;
  const planned = ofDay.find(({ status }) => status === "completed") ?? null;
  const newest = planned?.id;
  const { refresh } = routes;
  useEffect(() => {
    if (newest !== undefined) refresh();
    // oxlint-disable-next-line react/exhaustive-deps -- a new function each render is no news
  }, [newest]);

  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(18rem,2fr)]">
      <div className="flex min-w-0 flex-col gap-5">
        <ResourceView
          of={state}
          component={say("plans")}
          skeleton={<SkeletonCard label={sayCommon("loading")} className="min-h-48" />}
        >
          {(known) =>
            date !== null && (
              <>
                <Card className="flex flex-col gap-4">
                  <AskForPlan
                    state={known}
                    date={date}
                    isPlanned={newest !== undefined || (routes.data?.plannedAt ?? null) !== null}
                    isRunning={running !== null}
                    onDay={(day) => {
                      set({ date: day });
                    }}
                    onAsked={plans.refresh}
                  />
                  <p className="text-sm text-ink-soft">
                    {say("planInforms")}
                    {known.mode === "live" && ` ${say("planLive")}`}
                  </p>
                  {running !== null && <PlanProgress plan={running} onStopped={plans.refresh} />}
                  {running === null && planned !== null && canBeSent(planned) && (
                    <SendRoutes plan={planned} onSent={plans.refresh} />
                  )}
                </Card>
                <ResourceView
                  of={routes}
                  component={say("routes", { day: formatAccountDay(locale, date) })}
                  skeleton={<SkeletonCard label={sayCommon("loading")} className="min-h-48" />}
                >
                  {(day) => <DayRoutes day={day} timeZone={known.timeZone} />}
                </ResourceView>
              </>
            )
          }
        </ResourceView>
      </div>
      <section aria-label={say("pastPlans")} className="flex min-w-0 flex-col gap-3">
        <h2 className="text-base">{say("pastPlans")}</h2>
        <ResourceView
          of={plans}
          component={say("pastPlans")}
          skeleton={<SkeletonRows rows={4} label={sayCommon("loading")} />}
        >
          {(known) =>
            known.items.length === 0 ? (
              <div className="rounded-card border bg-surface">
                <EmptyState icon={CalendarIcon} title={say("noPlans")} hint={say("noPlansHint")} />
              </div>
            ) : (
              <>
                <List label={say("pastPlans")}>
                  {known.items.map((plan) => (
                    <PlanRow
                      key={plan.id}
                      plan={plan}
                      current={plan.date === date}
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

const canBeSent = ({ sentAt, notSent }: RoutingPlan): boolean =>
  sentAt === null && notSent !== null && notSent !== "no_stops";

type AskProps = {
  state: RoutingState;
  date: string;
  isPlanned: boolean;
  isRunning: boolean;
  onDay: (day: string) => void;
  onAsked: () => void;
};

/** The day, and the button that has it planned; a day that has been asks once more, for its routes are made anew. */
function AskForPlan({ state, date, isPlanned, isRunning, onDay, onAsked }: AskProps) {
  const say = useText(adminRoutingText);
  const sayAdmin = useText(adminText);
  const sayError = useErrorText();
  const { locale } = useLocale();
  const { busy, write } = useWrite();
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [from, to] = [addDays(state.date, earliest), addDays(state.date, latest)];
  const canBePlanned = date >= from && date <= to;

  async function plan() {
    setProblem(null);
    const result = await write("/api/admin/routing/plan", { body: { date } });
    if (!result.ok) {
      const text = sayError(result.error, sayAdmin("failed"));
      setProblem(text);
      if (!isPlanned) toast.error(text);
      return;
    }
    setAsking(false);
    toast.success(say("planBegun"));
    onAsked();
  }

  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="min-w-44 flex-1">
        <Input
          label={say("dayOf", { zone: zoneWords(locale, state.timeZone) })}
          type="date"
          min={from}
          max={to}
          value={date}
          onChange={(event) => {
            const day = readDay(event.target.value);
            if (day !== null) onDay(day);
          }}
        />
      </div>
      <Button
        variant="primary"
        icon={RouteIcon}
        busy={busy && !asking}
        disabled={!state.enabled || isRunning || !canBePlanned}
        onClick={() => {
          setProblem(null);
          if (isPlanned) setAsking(true);
          else void plan();
        }}
      >
        {say(isPlanned ? "planAgain" : "plan")}
      </Button>
      <ActionDialog
        open={asking}
        title={say("planTitle", { day: formatAccountDay(locale, date) })}
        hint={<p>{say("planHint")}</p>}
        confirm={say("planAgain")}
        needsReason={false}
        variant="primary"
        busy={busy}
        problem={problem}
        onConfirm={() => {
          void plan();
        }}
        onClose={() => {
          setAsking(false);
        }}
      />
    </div>
  );
}

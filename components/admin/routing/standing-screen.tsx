"use client";

import Link from "@/components/ui/link";
import { useState, type ReactNode } from "react";
import { toast } from "@/lib/client/app/toast";
import { useErrorText } from "@/lib/client/hooks/use-error-text";
import type { RoutingState } from "@/lib/contracts/admin-routing";
import { adminText } from "@/lib/i18n/text/admin";
import { adminRoutingText } from "@/lib/i18n/text/admin-routing";
import { commonText } from "@/lib/i18n/text/common";
import { useLocale, useText } from "@/lib/i18n/use-text";
import { zoneWords } from "@/lib/i18n/zone-words";
import { ActionDialog } from "@/components/admin/shell/action-dialog";
import { Button } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { UsersIcon } from "@/components/ui/icons";
import { Fact } from "@/components/ui/list-row";
import { ResourceView } from "@/components/ui/resource";
import { SkeletonCard } from "@/components/ui/skeleton";
import { RelativeTime, relativeTime, useNow } from "@/components/ui/time";
import { useWrite } from "@/components/ui/use-write";
import { formatAccountDay } from "./account-day";
import { CompareButton } from "./compare-button";
import { useRoutingState } from "./use-routing-state";

/** What the provider was told, what waits, what was read of it, and asking it. */
export function StandingScreen() {
  const say = useText(adminRoutingText);
  const sayCommon = useText(commonText);
  const state = useRoutingState();
  return (
    <ResourceView
      of={state}
      component={say("title")}
      skeleton={
        <div className="grid gap-4 md:grid-cols-2">
          <SkeletonCard label={sayCommon("loading")} />
          <SkeletonCard label={sayCommon("loading")} />
        </div>
      }
    >
      {(known) => (
        <div className="grid gap-4 md:grid-cols-2">
          <Orders state={known} />
          <Days state={known} onAsked={state.refresh} />
          <Comparison state={known} onAsked={state.refresh} />
          <News state={known} />
          <Setup state={known} />
        </div>
      )}
    </ResourceView>
  );
}

function Part({
  title,
  hint,
  children,
  action,
}: {
  title: string;
  hint: string;
  children: ReactNode;
  action?: ReactNode;
}) {
  return (
    <Card className="flex flex-col gap-3">
      <div>
        <CardTitle>{title}</CardTitle>
        <p className="text-sm text-ink-soft">{hint}</p>
      </div>
      <dl className="divide-y">{children}</dl>
      {action && <div className="mt-auto flex flex-col pt-1 md:flex-row">{action}</div>}
    </Card>
  );
}

const linked = "-my-2 inline-flex min-h-tap items-center underline underline-offset-4";

/** The counts of what was told; those that somebody should look at lead there. */
function Told({
  of: { held, waiting, refused, failed, untold },
  since,
}: {
  of: RoutingState["orders"];
  since?: string | null;
}) {
  const say = useText(adminRoutingText);
  const { locale } = useLocale();
  const now = useNow();
  const at = since ? Date.parse(since) : null;
  return (
    <>
      <Fact label={say("held")}>{held}</Fact>
      <Fact label={say("waiting")}>
        {waiting}
        {waiting > 0 && at !== null && (
          <span className="block text-sm text-ink-soft">
            {say("waitingSince", { when: relativeTime(locale, at, now || at).toLowerCase() })}
          </span>
        )}
      </Fact>
      <Fact label={say("untold")}>{untold}</Fact>
      <Fact label={say("refused")}>
        {refused > 0 ? (
          <Link href="/admin/routing/differences" className={linked}>
            {refused}
          </Link>
        ) : (
          refused
        )}
      </Fact>
      <Fact label={say("failed")}>
        {failed > 0 ? (
          <Link href="/admin/jobs" className={linked}>
            {failed}
          </Link>
        ) : (
          failed
        )}
      </Fact>
    </>
  );
}

function Orders({ state }: { state: RoutingState }) {
  const say = useText(adminRoutingText);
  return (
    <Part title={say("orders")} hint={say("ordersHint")}>
      <Told of={state.orders} since={state.waitingSince} />
    </Part>
  );
}

function Days({ state, onAsked }: { state: RoutingState; onAsked: () => void }) {
  const say = useText(adminRoutingText);
  const sayAdmin = useText(adminText);
  const sayError = useErrorText();
  const { locale } = useLocale();
  const { busy, write } = useWrite();
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function sync() {
    setProblem(null);
    const result = await write("/api/admin/routing/sync-drivers");
    if (!result.ok) {
      setProblem(sayError(result.error, sayAdmin("failed")));
      return;
    }
    setAsking(false);
    toast.success(say("synced", { n: result.data.drivers }));
    onAsked();
  }

  return (
    <Part
      title={say("days")}
      hint={say("daysHint", { day: formatAccountDay(locale, state.date), zone: zoneWords(locale, state.timeZone) })}
      action={
        <Button
          icon={UsersIcon}
          disabled={!state.enabled}
          onClick={() => {
            setProblem(null);
            setAsking(true);
          }}
        >
          {say("sync")}
        </Button>
      }
    >
      <Told of={state.drivers} />
      <ActionDialog
        open={asking}
        title={say("syncTitle")}
        hint={<p>{say("syncHint")}</p>}
        confirm={say("sync")}
        needsReason={false}
        variant="primary"
        busy={busy}
        problem={problem}
        onConfirm={() => {
          void sync();
        }}
        onClose={() => {
          setAsking(false);
        }}
      />
    </Part>
  );
}

function Comparison({ state, onAsked }: { state: RoutingState; onAsked: () => void }) {
  const say = useText(adminRoutingText);
  const { reconciled, differences } = state;
  return (
    <Part
      title={say("reconciled")}
      hint={say("reconciledHint")}
      action={<CompareButton state={state} onAsked={onAsked} />}
    >
      <Fact label={say("lastCompared")}>
        {reconciled === null ? say("neverCompared") : <RelativeTime at={reconciled.at} />}
      </Fact>
      {reconciled !== null && (
        <>
          <Fact label={say("comparedOrders")}>{reconciled.orders}</Fact>
          <Fact label={say("corrected")}>{reconciled.corrected}</Fact>
          <Fact label={say("missing")}>{reconciled.missing}</Fact>
          <Fact label={say("listed")}>{reconciled.differences}</Fact>
        </>
      )}
      <Fact label={say("openDifferences")}>
        {differences > 0 ? (
          <Link href="/admin/routing/differences" className={linked}>
            {differences}
          </Link>
        ) : (
          differences
        )}
      </Fact>
    </Part>
  );
}

/** What the operator has to create in the provider's account, and whether the account has it. */
function Setup({ state: { demands, reconciled, mode } }: { state: RoutingState }) {
  const say = useText(adminRoutingText);
  const unmarked = reconciled?.unmarked ?? 0;
  return (
    <Part title={say("setup")} hint={say("setupHint")}>
      <Fact label={say("callMode")}>{say(mode === "live" ? "modeLive" : "modeSpec")}</Fact>
      {(["skills", "vehicleFeatures"] as const).map((kind) => (
        <Fact key={kind} label={say(kind)}>
          <span className="font-mono text-sm break-all">{demands[kind].join(", ") || say("noDemands")}</span>
        </Fact>
      ))}
      <Fact label={say("unmarked")}>
        {unmarked}
        {unmarked > 0 && <span className="block text-sm text-stop-ink">{say("unmarkedDo")}</span>}
      </Fact>
    </Part>
  );
}

function News({ state: { events, errors } }: { state: RoutingState }) {
  const say = useText(adminRoutingText);
  return (
    <Part title={say("events")} hint={say("eventsHint")}>
      <Fact label={say("lastEvent")}>{events === null ? say("noEvents") : <RelativeTime at={events.at} />}</Fact>
      {events?.tag && (
        <Fact label={say("tag")}>
          <span className="font-mono text-sm break-all">{events.tag}</span>
        </Fact>
      )}
      <Fact label={say("lastHour")}>
        {errors.lastHour > 0 ? (
          <Link href="/admin/routing/errors" className={linked}>
            {errors.lastHour}
          </Link>
        ) : (
          errors.lastHour
        )}
      </Fact>
      {errors.lastAt !== null && (
        <Fact label={say("lastError")}>
          <RelativeTime at={errors.lastAt} />
        </Fact>
      )}
    </Part>
  );
}

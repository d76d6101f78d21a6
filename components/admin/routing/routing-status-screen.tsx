"use client";

import { useState, type ReactNode } from "react";
import Link from "@/components/ui/navigation/link";
import { toast } from "@/lib/client/app/toast";
import type { RoutingState } from "@/lib/contracts/admin/routing";
import { adminMessages } from "@/lib/i18n/messages/admin";
import { adminRoutingMessages } from "@/lib/i18n/messages/admin-routing";
import { commonMessages } from "@/lib/i18n/messages/common";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { formatTimeZoneName } from "@/lib/i18n/format-day";
import { ActionDialog } from "@/components/admin/shell/action-dialog";
import { Button } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { UsersIcon } from "@/components/ui/icons";
import { Fact } from "@/components/ui/page/list-row";
import { ResourceView } from "@/components/ui/page/resource";
import { SkeletonCard } from "@/components/ui/page/skeleton";
import { RelativeTime, formatRelativeTime, useNow } from "@/components/ui/time";
import { useFormWrite } from "@/components/ui/use-write";
import { formatAccountDay, useRoutingState } from "./routing-state";
import { CompareButton } from "./compare-button";

/**
 * State of the synchronization with the route planning provider: orders sent and waiting, planned days, reconciliation, provider updates and account
 * setup.
 */
export function RoutingStatusScreen() {
  const t = useTranslations(adminRoutingMessages);
  const tCommon = useTranslations(commonMessages);
  const state = useRoutingState();
  return (
    <ResourceView
      resource={state}
      subject={t("title")}
      skeleton={
        <div className="grid gap-4 md:grid-cols-2">
          <SkeletonCard label={tCommon("loading")} />
          <SkeletonCard label={tCommon("loading")} />
        </div>
      }
    >
      {(loaded) => (
        <div className="grid gap-4 md:grid-cols-2">
          <Orders state={loaded} />
          <DriverScheduleSync state={loaded} onRequested={state.refresh} />
          <Reconciliation state={loaded} onRequested={state.refresh} />
          <ProviderEvents state={loaded} />
          <AccountSetup state={loaded} />
        </div>
      )}
    </ResourceView>
  );
}

function Section({
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
        <p className="text-sm text-muted-foreground">{hint}</p>
      </div>
      <dl className="divide-y">{children}</dl>
      {action && <div className="mt-auto flex flex-col pt-1 md:flex-row">{action}</div>}
    </Card>
  );
}

const linkClass = "-my-2 inline-flex min-h-tap items-center underline underline-offset-4";

/** Counts of synced orders. Counts that need attention link to their details. */
function SyncedOrders({
  counts: { acknowledged, waiting, refused, failed, neverSent },
  since,
}: {
  counts: RoutingState["orders"];
  since?: string | null;
}) {
  const t = useTranslations(adminRoutingMessages);
  const { locale } = useLocale();
  const now = useNow();
  const sinceTime = since ? Date.parse(since) : null;
  return (
    <>
      <Fact label={t("received")}>{acknowledged}</Fact>
      <Fact label={t("waiting")}>
        {waiting}
        {waiting > 0 && sinceTime !== null && (
          <span className="block text-sm text-muted-foreground">
            {t("waitingSince", { when: formatRelativeTime(locale, sinceTime, now || sinceTime).toLowerCase() })}
          </span>
        )}
      </Fact>
      <Fact label={t("neverSent")}>{neverSent}</Fact>
      <Fact label={t("refused")}>
        {refused > 0 ? (
          <Link href="/admin/routing/differences" className={linkClass}>
            {refused}
          </Link>
        ) : (
          refused
        )}
      </Fact>
      <Fact label={t("failed")}>
        {failed > 0 ? (
          <Link href="/admin/jobs" className={linkClass}>
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
  const t = useTranslations(adminRoutingMessages);
  return (
    <Section title={t("orders")} hint={t("ordersHint")}>
      <SyncedOrders counts={state.orders} since={state.waitingSince} />
    </Section>
  );
}

function DriverScheduleSync({ state, onRequested }: { state: RoutingState; onRequested: () => void }) {
  const t = useTranslations(adminRoutingMessages);
  const tAdmin = useTranslations(adminMessages);
  const { locale } = useLocale();
  const { busy, problem, setProblem, write } = useFormWrite(tAdmin("failed"));
  const [confirming, setConfirming] = useState(false);

  async function sync() {
    const result = await write("/api/admin/routing/sync-drivers");
    if (!result.ok) return;
    setConfirming(false);
    toast.success(t("synced", { n: result.data.drivers }));
    onRequested();
  }

  return (
    <Section
      title={t("days")}
      hint={t("daysHint", {
        day: formatAccountDay(locale, state.date),
        zone: formatTimeZoneName(locale, state.timeZone),
      })}
      action={
        <Button
          icon={UsersIcon}
          disabled={!state.enabled}
          onClick={() => {
            setProblem(null);
            setConfirming(true);
          }}
        >
          {t("sync")}
        </Button>
      }
    >
      <SyncedOrders counts={state.drivers} />
      <ActionDialog
        open={confirming}
        title={t("syncTitle")}
        hint={<p>{t("syncHint")}</p>}
        confirmLabel={t("sync")}
        needsReason={false}
        variant="primary"
        busy={busy}
        problem={problem}
        onConfirm={() => {
          void sync();
        }}
        onClose={() => {
          setConfirming(false);
        }}
      />
    </Section>
  );
}

function Reconciliation({ state, onRequested }: { state: RoutingState; onRequested: () => void }) {
  const t = useTranslations(adminRoutingMessages);
  const { reconciled, differences } = state;
  return (
    <Section
      title={t("reconciled")}
      hint={t("reconciledHint")}
      action={<CompareButton state={state} onRequested={onRequested} />}
    >
      <Fact label={t("lastCompared")}>
        {reconciled === null ? t("neverCompared") : <RelativeTime at={reconciled.at} />}
      </Fact>
      {reconciled !== null && (
        <>
          <Fact label={t("comparedOrders")}>{reconciled.orders}</Fact>
          <Fact label={t("corrected")}>{reconciled.corrected}</Fact>
          <Fact label={t("missingAtProvider")}>{reconciled.missing}</Fact>
          <Fact label={t("listedDifferences")}>{reconciled.differences}</Fact>
        </>
      )}
      <Fact label={t("openDifferences")}>
        {differences > 0 ? (
          <Link href="/admin/routing/differences" className={linkClass}>
            {differences}
          </Link>
        ) : (
          differences
        )}
      </Fact>
    </Section>
  );
}

/** Prerequisites in the provider's account, and whether they are met. `mode`: API as documented in the specification, or live. */
function AccountSetup({ state: { requirements, reconciled, mode } }: { state: RoutingState }) {
  const t = useTranslations(adminRoutingMessages);
  const missingRequirements = reconciled?.missingRequirements ?? 0;
  return (
    <Section title={t("setup")} hint={t("setupHint")}>
      <Fact label={t("callMode")}>{t(mode === "live" ? "modeLive" : "modeSpec")}</Fact>
      {(["skills", "vehicleFeatures"] as const).map((kind) => (
        <Fact key={kind} label={t(kind)}>
          <span className="font-mono text-sm break-all">{requirements[kind].join(", ") || t("noRequirements")}</span>
        </Fact>
      ))}
      <Fact label={t("ordersWithoutRequirements")}>
        {missingRequirements}
        {missingRequirements > 0 && (
          <span className="block text-sm text-destructive-text">{t("ordersWithoutRequirementsHint")}</span>
        )}
      </Fact>
    </Section>
  );
}

function ProviderEvents({ state: { events, errors } }: { state: RoutingState }) {
  const t = useTranslations(adminRoutingMessages);
  return (
    <Section title={t("events")} hint={t("eventsHint")}>
      <Fact label={t("lastEvent")}>{events === null ? t("noEvents") : <RelativeTime at={events.at} />}</Fact>
      {events?.tag && (
        <Fact label={t("lastEventTag")}>
          <span className="font-mono text-sm break-all">{events.tag}</span>
        </Fact>
      )}
      <Fact label={t("lastHour")}>
        {errors.lastHour > 0 ? (
          <Link href="/admin/routing/errors" className={linkClass}>
            {errors.lastHour}
          </Link>
        ) : (
          errors.lastHour
        )}
      </Fact>
      {errors.lastAt !== null && (
        <Fact label={t("lastError")}>
          <RelativeTime at={errors.lastAt} />
        </Fact>
      )}
    </Section>
  );
}

"use client";

import { useId, useState } from "react";
import type { DispatchRun, DispatchCandidate } from "@/lib/contracts/admin/dispatch";
import { adminDispatchMessages } from "@/lib/i18n/messages/admin-dispatch";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { Card } from "@/components/ui/card";
import { cx } from "@/components/ui/class-names";
import { ChevronDownIcon, ClockIcon, PauseIcon, SearchIcon, SendIcon, type Icon } from "@/components/ui/icons";
import { formatDateTimeSeconds, RelativeTime } from "@/components/ui/time";
import Link from "@/components/ui/navigation/link";
import { toMinutes } from "@/lib/domain/geo/distance";
import { orderNo } from "@/lib/domain/transaction/transaction";
import { formatDuration } from "@/lib/i18n/format-duration";
import { useSettings } from "@/lib/client/hooks/use-settings";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { describeRun, formatDistance, describeFailedGate } from "./describe-dispatch";

// The stored trace of a run has at most this many candidates.
const maxCandidates = 50;
const outcomeIcons: Record<NonNullable<DispatchRun["outcome"]>, Icon> = {
  offered: SendIcon,
  waiting: ClockIcon,
  paused: PauseIcon,
  exhausted: SearchIcon,
  busy: ClockIcon,
  scheduled: ClockIcon,
  no_hub: ClockIcon,
};

/** One run of the search for a driver: outcome, time and all candidates (drivers considered). The newest is expanded. */
export function DispatchRunCard({ run, newest }: { run: DispatchRun; newest: boolean }) {
  const t = useTranslations(adminDispatchMessages);
  const { locale } = useLocale();
  // Only the initial state: a new run must not collapse the one that an administrator is reading.
  const [open, setOpen] = useState(newest);
  const panelId = useId();
  const { at: startedAt, round, priority, requested, outcome, candidates } = run;
  const { title, nextStep } = describeRun(locale, run);
  const offered = candidates.some((candidate) => candidate.offered);
  const OutcomeIcon = offered ? SendIcon : outcome ? outcomeIcons[outcome] : SearchIcon;
  const eligibleCandidates = candidates.filter(({ eligible }) => eligible);
  const excludedCandidates = candidates.filter(({ eligible }) => !eligible);
  // Lines break only between facts; the separator stays with the fact before it.
  const facts = [
    formatDateTimeSeconds(locale, startedAt),
    t("round", { n: round }),
    priority && t(priority),
    t("requestedDrivers", { n: requested }),
    t("candidateCount", { n: candidates.length }),
  ]
    .filter((fact) => fact !== null)
    .map((fact) => fact.replaceAll(" ", "\u00a0"))
    .join("\u00a0· ");

  return (
    <Card flush className="overflow-hidden">
      <div className="relative flex items-start gap-3 p-4 hover:bg-muted">
        <span
          className={cx(
            "inline-flex size-8 shrink-0 items-center justify-center rounded-full",
            offered ? "bg-success-subtle text-success-text" : "bg-muted text-muted-foreground",
          )}
        >
          <OutcomeIcon aria-hidden size={18} />
        </span>
        <div className="min-w-0 flex-1">
          <h2 className="text-base">
            <button
              type="button"
              aria-expanded={open}
              aria-controls={panelId}
              onClick={() => {
                setOpen(!open);
              }}
              className="text-left font-semibold after:absolute after:inset-0"
            >
              {title}
            </button>
          </h2>
          {nextStep && <p className="text-sm">{nextStep}</p>}
          <p className="text-sm text-muted-foreground tabular-nums">
            <RelativeTime at={startedAt} always />
            {"\u00a0· "}
            {facts}
          </p>
        </div>
        <ChevronDownIcon
          aria-hidden
          size={20}
          className={cx(
            "mt-1.5 shrink-0 text-muted-foreground transition-transform duration-150",
            open && "rotate-180",
          )}
        />
      </div>
      <div id={panelId} hidden={!open}>
        {open && (
          <div className="border-t">
            {candidates.length === 0 && (
              <p className="p-4 text-sm text-muted-foreground">
                {t(outcome === "scheduled" || outcome === "no_hub" ? "notSearchedYet" : "noCandidates")}
              </p>
            )}
            {eligibleCandidates.length > 0 && (
              <DispatchCandidates title={t("eligible")} candidates={eligibleCandidates} run={run} />
            )}
            {excludedCandidates.length > 0 && (
              <DispatchCandidates
                title={t("excluded")}
                candidates={excludedCandidates}
                run={run}
                className={eligibleCandidates.length > 0 ? "border-t" : undefined}
              />
            )}
            {candidates.length >= maxCandidates && (
              <p className="border-t p-4 text-sm text-muted-foreground">
                {t("limitedToBest", { n: candidates.length })}
              </p>
            )}
          </div>
        )}
      </div>
    </Card>
  );
}

// Parts of the score. serial: the driver exists at the route planning provider; app: uses the provider's mobile app.
const scoreComponents = ["zone", "distance", "priority", "serial", "app", "lastSeen"] as const;
const collapsedCount = 5;
// One list for both layouts: rows on a phone, columns with a header on a wide screen.
const columnsClass = "md:grid-cols-[minmax(0,1fr)_34rem_4rem]";
const cellsClass = "md:grid md:grid-cols-[1fr_1.75fr_repeat(6,1fr)] md:gap-x-2";

/** The drivers of one run, best first: score and its parts, or the gate (condition) that excluded them. */
function DispatchCandidates({
  title,
  candidates,
  run,
  className,
}: {
  title: string;
  candidates: readonly DispatchCandidate[];
  run: DispatchRun;
  className?: string;
}) {
  const t = useTranslations(adminDispatchMessages);
  const [isExpanded, setExpanded] = useState(false);
  const headingId = useId();
  const visibleCandidates = isExpanded ? candidates : candidates.slice(0, collapsedCount);
  const lastOfferedIndex = run.candidates.findLastIndex(({ offered }) => offered);
  return (
    <section aria-labelledby={headingId} className={className}>
      <div
        className={cx(
          "grid grid-cols-[minmax(0,1fr)_auto] items-end gap-x-3 px-4 pt-3 pb-1 text-xs text-muted-foreground",
          columnsClass,
        )}
      >
        <h3 id={headingId} className="text-sm font-semibold text-foreground">
          {title} <span className="font-normal text-muted-foreground tabular-nums">· {candidates.length}</span>
        </h3>
        <div aria-hidden className={cx("hidden text-right", cellsClass)}>
          <span>{t("distanceAway")}</span>
          <span>{t("toPickup")}</span>
          {scoreComponents.map((component) => (
            <span key={component}>{t(component)}</span>
          ))}
        </div>
        <span aria-hidden className="text-right">
          {t("points")}
        </span>
      </div>
      <ol className="divide-y">
        {visibleCandidates.map((candidate) => (
          <Row
            key={candidate.driverId}
            candidate={candidate}
            runAt={run.at}
            isQueued={lastOfferedIndex >= 0 && run.candidates.indexOf(candidate) > lastOfferedIndex}
          />
        ))}
      </ol>
      {visibleCandidates.length < candidates.length && (
        <div className="border-t px-2">
          <Button
            block
            variant="quiet"
            onClick={() => {
              setExpanded(true);
            }}
          >
            {t("showAll", { n: candidates.length })}
          </Button>
        </div>
      )}
    </section>
  );
}

function Row({ candidate, runAt, isQueued }: { candidate: DispatchCandidate; runAt: string; isQueued: boolean }) {
  const t = useTranslations(adminDispatchMessages);
  const { locale } = useLocale();
  const { settings } = useSettings();
  const { driverId, name, eligible, offered, distanceKm, toPickup } = candidate;
  const noValue = t("noValue");
  const otherDeliveryId = eligible ? null : candidate.gateValues?.transactionId;
  return (
    <li
      className={cx(
        "grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 gap-y-1 px-4 pt-1 pb-3 md:py-2",
        columnsClass,
      )}
    >
      <div className="-mb-2 flex min-w-0 flex-wrap items-center gap-x-2 md:mb-0">
        <Link
          href={`/admin/drivers/${driverId}`}
          className="inline-flex min-h-tap items-center font-medium underline md:min-h-6 decoration-border underline-offset-4 hover:decoration-current"
        >
          {name}
        </Link>
        {offered && (
          <Badge tone="success" icon={SendIcon}>
            {t("offered")}
          </Badge>
        )}
        {eligible && !offered && (
          <span className="text-sm text-muted-foreground">{t(isQueued ? "nextInLine" : "notAvailable")}</span>
        )}
      </div>
      <p
        className={cx(
          "text-right text-lg tabular-nums md:order-last md:text-base",
          eligible ? "font-semibold" : "text-muted-foreground",
        )}
      >
        {candidate.score ?? noValue}
        <span className="sr-only"> {t("points").toLowerCase()}</span>
      </p>
      {!eligible && (
        <p className="col-span-full text-sm text-warning-text md:order-last">
          {describeFailedGate(locale, candidate, runAt, settings.units)}
          {otherDeliveryId && (
            <>
              {" "}
              ·{" "}
              <Link
                href={`/admin/transactions/${otherDeliveryId}`}
                className="inline-flex min-h-6 items-center underline underline-offset-4 tabular-nums"
              >
                {orderNo(otherDeliveryId)}
              </Link>
            </>
          )}
        </p>
      )}
      <dl
        className={cx(
          "col-span-full flex flex-wrap gap-x-3 text-xs text-muted-foreground tabular-nums md:col-span-1 md:text-right md:text-sm",
          cellsClass,
        )}
      >
        <div className="flex gap-1 md:block">
          <dt className="md:sr-only">{t("distanceAway")}</dt>
          <dd className="whitespace-nowrap text-foreground">{formatDistance(distanceKm, settings.units)}</dd>
        </div>
        <ToPickup travelTime={toPickup} />
        {scoreComponents.map((component) => (
          <div key={component} className="flex gap-1 md:block">
            <dt className="md:sr-only">{t(component)}</dt>
            <dd className={candidate.terms?.[component] ? "text-foreground" : undefined}>
              {candidate.terms?.[component] ?? noValue}
            </dd>
          </div>
        ))}
      </dl>
      {eligible && distanceKm === null && (
        <p className="col-span-full text-xs text-muted-foreground md:order-last">{t("zoneOnly")}</p>
      )}
    </li>
  );
}

/** Minutes to the pickup by road; with a unit and label where no column header has them. */
function ToPickup({ travelTime }: { travelTime: DispatchCandidate["toPickup"] }) {
  const t = useTranslations(adminDispatchMessages);
  const { locale } = useLocale();
  const describeTime = (isShort: boolean): string => {
    if (!travelTime) return t("noValue");
    const time = formatDuration(locale, toMinutes(travelTime.seconds));
    if (isShort) return travelTime.approximate ? t("minutesShortApproximate", { time }) : time;
    return t(travelTime.approximate ? "minutesToPickupApproximate" : "minutesToPickup", { time });
  };
  return (
    <div className={cx(!travelTime && "hidden md:block")}>
      <dt className="sr-only">{t("toPickup")}</dt>
      <dd className="whitespace-nowrap text-foreground">
        <span className="md:hidden">{describeTime(false)}</span>
        <span className="hidden md:inline">{describeTime(true)}</span>
      </dd>
    </div>
  );
}

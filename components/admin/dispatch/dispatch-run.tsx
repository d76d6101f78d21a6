"use client";

import { useId, useState } from "react";
import type { DispatchRun } from "@/lib/contracts/admin/dispatch";
import { adminDispatchMessages } from "@/lib/i18n/messages/admin-dispatch";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { Card } from "@/components/ui/card";
import { cx } from "@/components/ui/class-names";
import { ChevronDownIcon, ClockIcon, PauseIcon, SearchIcon, SendIcon, type Icon } from "@/components/ui/icons";
import { formatDateTimeSeconds, RelativeTime } from "@/components/ui/time";
import { DispatchCandidates } from "./dispatch-candidates";
import { describeRun } from "./describe-dispatch";

// A trace stores at most this many candidates.
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

/** One run of the search: outcome, time and all candidates. The newest is expanded. */
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

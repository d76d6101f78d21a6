"use client";

import { useSyncExternalStore } from "react";
import type { Incident, IncidentDetail, IncidentEntry } from "@/lib/contracts/admin/incidents";
import { incidentKinds, incidentOutcomes } from "@/lib/domain/incident";
import { isPlainMessage, locales, getTranslations, type Locale } from "@/lib/i18n/translate";
import { incidentOperationsMessages } from "@/lib/i18n/messages/incident-operations";
import { incidentRecordMessages } from "@/lib/i18n/messages/incident-record";
import { incidentMessages } from "@/lib/i18n/messages/incidents";
import { runbookMessages } from "@/lib/i18n/messages/runbooks";
import type { Tone } from "@/components/ui/badge";
import { formatMoney } from "@/components/ui/money";
import { serverNow } from "@/lib/client/app/server-clock";

// By severity, from 1 (highest) to 3.
const severities = [
  { tone: "destructive", labelKey: "severity_1", hint: "severityHint_1" },
  { tone: "warning", labelKey: "severity_2", hint: "severityHint_2" },
  { tone: "plain", labelKey: "severity_3", hint: "severityHint_3" },
] as const satisfies { tone: Tone; labelKey: string; hint: string }[];
/** Severity as a colour and a text. */
export const severityBadge = (severity: number) => severities[Math.min(3, Math.max(1, severity)) - 1] ?? severities[0];

/** Owner of an open incident, or its outcome. */
export function describeIncidentState(locale: Locale, incident: Incident): string {
  const t = getTranslations(locale, incidentOperationsMessages);
  if (incident.state === "closed") return incident.outcome ? t(`outcome_${incident.outcome}`) : t("state_closed");
  if (incident.mine) return t("takenByYou");
  return incident.state === "taken"
    ? t("takenBy", { name: incident.ownerName ?? t("unknownPerson") })
    : t("state_open");
}

/** Runbook steps for a kind of incident, in order. */
export function runbookSteps(locale: Locale, kind: Incident["kind"]): string[] {
  const t = getTranslations(locale, runbookMessages);
  return [kind, "all"].flatMap((prefix) =>
    Object.keys(runbookMessages.en).flatMap((key) =>
      key.replace(/_\d+$/, "") === prefix && isPlainMessage(runbookMessages, key) ? [t(key)] : [],
    ),
  );
}

/** Text of the note that ticks a runbook step. */
export const runbookStepDoneNote = (locale: Locale, step: string): string =>
  getTranslations(locale, incidentOperationsMessages)("stepDoneNote", { step });
/** Whether the step is ticked, in any language. */
export const isRunbookStepDone = ({ kind, entries }: Pick<IncidentDetail, "kind" | "entries">, step: number): boolean =>
  locales.some((locale) => {
    const stepText = runbookSteps(locale, kind)[step];
    return stepText !== undefined && entries.some(({ note }) => note === runbookStepDoneNote(locale, stepText));
  });

const asText = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);
const asCount = (value: unknown): number => (typeof value === "number" ? value : 0);

/** One entry of an incident's record as text. */
export function describeIncidentEntry(locale: Locale, { kind, facts }: IncidentEntry): string {
  const t = getTranslations(locale, incidentRecordMessages);
  const tOperations = getTranslations(locale, incidentOperationsMessages);
  const kindLabel = getTranslations(
    locale,
    incidentMessages,
  )(`kind_${incidentKinds.find((name) => name === facts.kind) ?? "other"}`);
  const outcome = incidentOutcomes.find((name) => name === facts.outcome) ?? "other";
  if (kind === "alarm") return t("entry_alarm", { n: asCount(facts.people), round: asCount(facts.round) });
  // Show the message itself, for example that the driver is safe, not that a record was added.
  const replyKey = `reply_${facts.safe === true ? "safe" : (asText(facts.answer) ?? asText(facts.by) ?? "")}`;
  if (kind === "reply_received" && isPlainMessage(incidentRecordMessages, replyKey)) return t(replyKey);
  // `byToken`: sent without a session, by the SOS token that the phone stores.
  const key =
    kind === "opened" && facts.byToken === true
      ? "entry_opened_signed_out"
      : kind === "taken" && asText(facts.from)
        ? "entry_taken_from"
        : `entry_${kind}`;
  const entryText = t(isPlainMessage(incidentRecordMessages, key) ? key : "entry_other", {
    kind: kindLabel,
    round: asCount(facts.round),
    name: asText(facts.name) ?? asText(facts.from) ?? tOperations("unknownPerson"),
    from: asCount(facts.from),
    to: asCount(facts.severity),
    order: asText(facts.orderNo) ?? "",
    amount: formatMoney(asCount(facts.amount)),
    outcome: tOperations(`outcome_${outcome}`),
  });
  // Appends the reason of a check-in, or the other account of the phone: its user may be in danger.
  const detail = asText(facts.phone) ? `phone_${asText(facts.phone) ?? ""}` : `rule_${asText(facts.rule) ?? ""}`;
  return isPlainMessage(incidentRecordMessages, detail)
    ? t(detail, { line: entryText, name: asText(facts.name) ?? tOperations("unknownPerson") })
    : entryText;
}

/** All cash that the driver of the incident holds. */
export const sumHeldCash = ({ held }: IncidentDetail): number => held.reduce((sum, { amount }) => sum + amount, 0);

// One timer shared by all clocks on the page.
let currentTime = 0;
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  currentTime = serverNow();
  timer ??= setInterval(() => {
    currentTime = serverNow();
    listeners.forEach((notify) => {
      notify();
    });
  }, 1_000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}
const getSnapshot = (): number =>
  currentTime === 0 && typeof window !== "undefined" ? (currentTime = serverNow()) : currentTime;

/** Duration as 0:07, 12:40 or 3:05:00, with days in front. */
export function formatElapsed(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000));
  const twoDigits = (n: number) => String(n).padStart(2, "0");
  const days = Math.floor(seconds / 86_400);
  const hours = Math.floor(seconds / 3_600) % 24;
  const minutes = Math.floor(seconds / 60) % 60;
  const minutesAndSeconds = `${twoDigits(minutes)}:${twoDigits(seconds % 60)}`;
  if (days > 0) return `${days} d ${hours}:${minutesAndSeconds}`;
  return hours > 0 ? `${hours}:${minutesAndSeconds}` : `${minutes}:${twoDigits(seconds % 60)}`;
}

/** A clock that runs from `since` until `to`. Screen readers do not announce its ticks. */
export function ElapsedTime({ since, to, className }: { since: string; to?: string | null; className?: string }) {
  const current = useSyncExternalStore(subscribe, getSnapshot, () => 0);
  const end = to ? Date.parse(to) : current;
  return (
    <span role="timer" aria-live="off" suppressHydrationWarning className={className}>
      {end === 0 ? "–" : formatElapsed(end - Date.parse(since))}
    </span>
  );
}

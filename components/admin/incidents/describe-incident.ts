import type { Incident, IncidentDetail, IncidentEntry } from "@/lib/contracts/admin/incidents";
import { incidentKinds, incidentOutcomes } from "@/lib/domain/incident";
import { isPlainMessage, locales, getTranslations, type Locale } from "@/lib/i18n/translate";
import { incidentOperationsMessages } from "@/lib/i18n/messages/incident-operations";
import { incidentRecordMessages } from "@/lib/i18n/messages/incident-record";
import { incidentMessages } from "@/lib/i18n/messages/incidents";
import { runbookMessages } from "@/lib/i18n/messages/runbooks";
import type { Tone } from "@/components/ui/badge";
import { formatMoney } from "@/components/ui/money";

const severities = [
  { tone: "destructive", word: "severity_1", hint: "severityHint_1" },
  { tone: "warning", word: "severity_2", hint: "severityHint_2" },
  { tone: "plain", word: "severity_3", hint: "severityHint_3" },
] as const satisfies { tone: Tone; word: string; hint: string }[];
/** Severity as a colour and a text. */
export const severityBadge = (severity: number) => severities[Math.min(3, Math.max(1, severity)) - 1] ?? severities[0];

/** Owner of an open incident, or its outcome. */
export function describeIncidentState(locale: Locale, incident: Incident): string {
  const t = getTranslations(locale, incidentOperationsMessages);
  if (incident.state === "closed") return incident.outcome ? t(`outcome_${incident.outcome}`) : t("state_closed");
  if (incident.mine) return t("youHaveIt");
  return incident.state === "taken" ? t("hasIt", { name: incident.ownerName ?? t("somebody") }) : t("state_open");
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
  getTranslations(locale, incidentOperationsMessages)("ticked", { step });
/** Whether the step is ticked, in any language. */
export const isRunbookStepDone = ({ kind, entries }: Pick<IncidentDetail, "kind" | "entries">, step: number): boolean =>
  locales.some((locale) => {
    const stepText = runbookSteps(locale, kind)[step];
    return stepText !== undefined && entries.some(({ note }) => note === runbookStepDoneNote(locale, stepText));
  });

const text = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);
const count = (value: unknown): number => (typeof value === "number" ? value : 0);

/** One entry of an incident's record as text. */
export function describeIncidentEntry(locale: Locale, { kind, facts }: IncidentEntry): string {
  const t = getTranslations(locale, incidentRecordMessages);
  const tOperations = getTranslations(locale, incidentOperationsMessages);
  const tWhat = getTranslations(
    locale,
    incidentMessages,
  )(`kind_${incidentKinds.find((name) => name === facts.kind) ?? "other"}`);
  const outcome = incidentOutcomes.find((name) => name === facts.outcome) ?? "other";
  if (kind === "alarm") return t("entry_alarm", { n: count(facts.people), round: count(facts.round) });
  // Show the message itself, for example that the driver is safe, not that a record was added.
  const answerKey = `answered_${facts.safe === true ? "safe" : (text(facts.answer) ?? text(facts.by) ?? "")}`;
  if (kind === "answered" && isPlainMessage(incidentRecordMessages, answerKey)) return t(answerKey);
  const key =
    kind === "opened" && facts.byToken === true
      ? "entry_opened_token"
      : kind === "taken" && text(facts.from)
        ? "entry_taken_from"
        : `entry_${kind}`;
  const line = t(isPlainMessage(incidentRecordMessages, key) ? key : "entry_other", {
    what: tWhat,
    round: count(facts.round),
    name: text(facts.name) ?? text(facts.from) ?? tOperations("somebody"),
    from: count(facts.from),
    to: count(facts.severity),
    order: text(facts.orderNo) ?? "",
    amount: formatMoney(count(facts.amount)),
    outcome: tOperations(`outcome_${outcome}`),
  });
  // Appends the reason of a check-in, or the other account of the phone: its user may be in danger.
  const detail = text(facts.phone) ? `phone_${text(facts.phone) ?? ""}` : `rule_${text(facts.rule) ?? ""}`;
  return isPlainMessage(incidentRecordMessages, detail)
    ? t(detail, { line, name: text(facts.name) ?? tOperations("somebody") })
    : line;
}

/** All cash that the driver of the incident holds. */
export const sumHeldCash = ({ held }: IncidentDetail): number => held.reduce((sum, { amount }) => sum + amount, 0);

import type { Incident, IncidentDetail, IncidentEntry } from "@/lib/contracts/admin-incidents";
import { incidentKinds, incidentOutcomes } from "@/lib/domain/incident";
import { isPlain, locales, sayIn, type Locale } from "@/lib/i18n/text";
import { incidentDeskText } from "@/lib/i18n/text/incident-desk";
import { incidentRecordText } from "@/lib/i18n/text/incident-record";
import { incidentText } from "@/lib/i18n/text/incidents";
import { runbookText } from "@/lib/i18n/text/runbooks";
import type { Tone } from "@/components/ui/badge";
import { formatMoney } from "@/components/ui/money";

const severities = [
  { tone: "stop", word: "severity_1", hint: "severityHint_1" },
  { tone: "wait", word: "severity_2", hint: "severityHint_2" },
  { tone: "plain", word: "severity_3", hint: "severityHint_3" },
] as const satisfies { tone: Tone; word: string; hint: string }[];
/** How bad it is: a colour, and the words that say it too. */
export const severityLook = (severity: number) => severities[Math.min(3, Math.max(1, severity)) - 1] ?? severities[0];

/** Who has it, or how it ended. */
export function stateWords(locale: Locale, incident: Incident): string {
  const say = sayIn(locale, incidentDeskText);
  if (incident.state === "closed") return incident.outcome ? say(`outcome_${incident.outcome}`) : say("state_closed");
  if (incident.mine) return say("youHaveIt");
  return incident.state === "taken" ? say("hasIt", { name: incident.ownerName ?? say("somebody") }) : say("state_open");
}

/** The steps of an incident's kind, in order. */
export function runbookSteps(locale: Locale, kind: Incident["kind"]): string[] {
  const say = sayIn(locale, runbookText);
  return [kind, "all"].flatMap((of) =>
    Object.keys(runbookText.en).flatMap((key) =>
      key.replace(/_\d+$/, "") === of && isPlain(runbookText, key) ? [say(key)] : [],
    ),
  );
}

/** The note that ticks a step. */
export const tickedNote = (locale: Locale, step: string): string => sayIn(locale, incidentDeskText)("ticked", { step });
/** Whether somebody has ticked the step, in whichever language they read. */
export const isTicked = ({ kind, entries }: Pick<IncidentDetail, "kind" | "entries">, step: number): boolean =>
  locales.some((locale) => {
    const words = runbookSteps(locale, kind)[step];
    return words !== undefined && entries.some(({ note }) => note === tickedNote(locale, words));
  });

const text = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);
const count = (value: unknown): number => (typeof value === "number" ? value : 0);

/** One line of an incident's record, in words. */
export function entryWords(locale: Locale, { kind, facts }: IncidentEntry): string {
  const say = sayIn(locale, incidentRecordText);
  const sayDesk = sayIn(locale, incidentDeskText);
  const what = sayIn(locale, incidentText)(`kind_${incidentKinds.find((each) => each === facts.kind) ?? "other"}`);
  const outcome = incidentOutcomes.find((each) => each === facts.outcome) ?? "other";
  if (kind === "alarm") return say("entry_alarm", { n: count(facts.people), round: count(facts.round) });
  // What they said is the news: that somebody is safe, and not that a line came.
  const said = `answered_${facts.safe === true ? "safe" : (text(facts.answer) ?? text(facts.by) ?? "")}`;
  if (kind === "answered" && isPlain(incidentRecordText, said)) return say(said);
  const key =
    kind === "opened" && facts.byToken === true
      ? "entry_opened_token"
      : kind === "taken" && text(facts.from)
        ? "entry_taken_from"
        : `entry_${kind}`;
  const line = say(isPlain(incidentRecordText, key) ? key : "entry_other", {
    what,
    round: count(facts.round),
    name: text(facts.name) ?? text(facts.from) ?? sayDesk("somebody"),
    from: count(facts.from),
    to: count(facts.severity),
    order: text(facts.orderNo) ?? "",
    amount: formatMoney(count(facts.amount)),
    outcome: sayDesk(`outcome_${outcome}`),
  });
  // Why a driver was asked says what to look for.
  const rule = `rule_${text(facts.rule) ?? ""}`;
  return isPlain(incidentRecordText, rule) ? say(rule, { line }) : line;
}

/** What the driver of the incident carries, all of it. */
export const carried = ({ held }: IncidentDetail): number => held.reduce((sum, { amount }) => sum + amount, 0);

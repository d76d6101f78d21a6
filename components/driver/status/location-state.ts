import type { TrackingSession } from "@/lib/client/tracking/tracker";

/** What the driver reads about their place; `age` in ms. */
export type LocationState =
  | { kind: "notShared" | "notAsked" | "denied" | "unsupported" }
  | { kind: "searching"; cause: UnconfirmedCause | null }
  | { kind: "sent"; age: number }
  | { kind: "notSent"; age: number; cause: UnconfirmedCause | null };

/**
 * Why the server confirms no position: it cannot use what the phone says, the phone says nothing, or the server does
 * not answer.
 */
type UnconfirmedCause = "inaccurate" | "silent" | "unanswered";

// A phone measures every minute at least, and sends what it measures at once then.
const lateMs = 90_000;

/** `arrivedAt`: when what the server has was measured (ms); 0 when it has nothing. */
export function locationState({
  sharing,
  later,
  tracking,
  arrivedAt,
  now,
}: {
  sharing: boolean;
  /** The driver does not want the browser to ask yet. */
  later: boolean;
  tracking: TrackingSession;
  arrivedAt: number;
  now: number;
}): LocationState {
  if (!sharing) return { kind: "notShared" };
  if (later) return { kind: "notAsked" };
  if (tracking.problem !== null) return { kind: tracking.problem };
  const cause = causeOf(tracking);
  if (arrivedAt === 0) return { kind: "searching", cause };
  const age = Math.max(0, now - arrivedAt);
  return age < lateMs ? { kind: "sent", age } : { kind: "notSent", age, cause };
}

function causeOf({ inaccurate, silent, failing, waiting }: TrackingSession): UnconfirmedCause | null {
  if (failing && waiting > 0) return "unanswered";
  if (silent) return "silent";
  return inaccurate ? "inaccurate" : null;
}

/** Why offers by distance cannot find the driver now, whose place counts for so many seconds; null when they can. */
export function offerBlockByLocation(
  state: LocationState,
  freshSeconds: number,
): Exclude<LocationState["kind"], "sent"> | null {
  if (state.kind === "sent") return null;
  return state.kind === "notSent" && state.age < freshSeconds * 1_000 ? null : state.kind;
}

type Unit = "second" | "minute" | "hour" | "day";
function inUnit(ms: number): [number, Unit] {
  const seconds = Math.floor(ms / 1_000);
  if (seconds < 60) return [Math.max(1, seconds), "second"];
  if (seconds < 3_600) return [Math.floor(seconds / 60), "minute"];
  if (seconds < 86_400) return [Math.floor(seconds / 3_600), "hour"];
  return [Math.floor(seconds / 86_400), "day"];
}

/** '20 seconds ago', 'hace 6 minutos'. */
export function formatAgo(locale: string, ms: number): string {
  const [value, unit] = inUnit(ms);
  return new Intl.RelativeTimeFormat(locale, { numeric: "always" }).format(-value, unit);
}

/** '6 minutes', '6 minutos'. */
export function formatTimeSpan(locale: string, ms: number): string {
  const [value, unit] = inUnit(ms);
  return new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "long" }).format(value);
}

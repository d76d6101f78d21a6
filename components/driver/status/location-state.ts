import type { TrackingState } from "@/lib/client/tracking/tracker";

/** The location state that the driver sees; `age` in ms. `unsent`: the first measured position is not sent yet. */
export type LocationState =
  | { kind: "notShared" | "deferred" | "denied" | "unsupported" }
  | { kind: "searching"; cause: UnconfirmedCause | "unsent" | null }
  | { kind: "sent"; age: number }
  | { kind: "notSent"; age: number; cause: UnconfirmedCause | null };

/**
 * Why the server confirms no position: the position is too inaccurate, the phone measures none, or the server does not
 * respond.
 */
type UnconfirmedCause = "inaccurate" | "silent" | "unanswered";

// A phone measures and sends at least every minute.
const sentWithinMs = 90_000;

/** `lastConfirmedAt`: when the server's last position was measured (ms); 0 for none. */
export function locationState({
  sharing,
  isDeferred,
  tracking,
  measured,
  lastConfirmedAt,
  now,
}: {
  sharing: boolean;
  /** The driver deferred the browser's prompt. */
  isDeferred: boolean;
  tracking: TrackingState;
  /** The phone has measured a position. */
  measured: boolean;
  lastConfirmedAt: number;
  now: number;
}): LocationState {
  if (!sharing) return { kind: "notShared" };
  if (isDeferred) return { kind: "deferred" };
  if (tracking.problem !== null) return { kind: tracking.problem };
  const cause = unconfirmedCause(tracking);
  if (lastConfirmedAt === 0) return { kind: "searching", cause: cause ?? (measured ? "unsent" : null) };
  const age = Math.max(0, now - lastConfirmedAt);
  return age < sentWithinMs ? { kind: "sent", age } : { kind: "notSent", age, cause };
}

function unconfirmedCause({
  isInaccurate,
  isStalled,
  isUploadFailing,
  unsentCount,
}: TrackingState): UnconfirmedCause | null {
  if (isUploadFailing && unsentCount > 0) return "unanswered";
  if (isStalled) return "silent";
  return isInaccurate ? "inaccurate" : null;
}

/**
 * Why the driver gets no offers as a nearby driver; null if they do. The server uses a position for `freshSeconds`.
 */
export function offerBlockByLocation(
  state: LocationState,
  freshSeconds: number,
): Exclude<LocationState["kind"], "sent"> | null {
  if (state.kind === "sent") return null;
  return state.kind === "notSent" && state.age < freshSeconds * 1_000 ? null : state.kind;
}

type Unit = "second" | "minute" | "hour" | "day";
function toLargestUnit(ms: number): [number, Unit] {
  const seconds = Math.floor(ms / 1_000);
  if (seconds < 60) return [Math.max(1, seconds), "second"];
  if (seconds < 3_600) return [Math.floor(seconds / 60), "minute"];
  if (seconds < 86_400) return [Math.floor(seconds / 3_600), "hour"];
  return [Math.floor(seconds / 86_400), "day"];
}

/** '20 seconds ago', 'hace 6 minutos'. */
export function formatAgo(locale: string, ms: number): string {
  const [value, unit] = toLargestUnit(ms);
  return new Intl.RelativeTimeFormat(locale, { numeric: "always" }).format(-value, unit);
}

/** '6 minutes', '6 minutos'. */
export function formatTimeSpan(locale: string, ms: number): string {
  const [value, unit] = toLargestUnit(ms);
  return new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "long" }).format(value);
}

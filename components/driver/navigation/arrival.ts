import type { QueuedStep } from "@/lib/client/offline/outbox-store";
import { secondsOld } from "@/lib/client/device/positions";
import type { MeasuredPosition } from "@/lib/client/tracking/position";
import { arrivalGate, reasonLength, type ArrivalGate, type ArrivalLimits } from "@/lib/domain/task/arrival-gate";
import { distanceMetres, type LatLng } from "@/lib/domain/geo/distance";
import { getTranslations } from "@/lib/i18n/translate";
import { arrivalMessages } from "@/lib/i18n/messages/arrival";

/**
 * What the gate will make of an arrival here; metres from the address are null when the phone does not know where it
 * is.
 */
export function predictArrival(
  address: LatLng,
  position: MeasuredPosition | null,
  limits: ArrivalLimits | null,
): { gate: ArrivalGate; metres: number | null } {
  if (!limits || !position || secondsOld(position) > limits.fixSeconds) return { gate: "reason", metres: null };
  const metres = distanceMetres({ lat: position.latitude, lng: position.longitude }, address);
  return { gate: arrivalGate({ metres, accuracy: position.accuracy }, limits), metres };
}

/** About how far: a phone that says 317 m does not know it to the metre. */
export function roundMetres(metres: number): number {
  const step = metres < 1_000 ? 10 : 100;
  return Math.round(metres / step) * step;
}

export type ArrivalReason = "gpsWrong" | "mapWrong" | "meetNearby" | "meetSender" | "other";
/** The reasons for being elsewhere, at the receiver's or with the sender. */
export const arrivalReasons = (atSender?: unknown): readonly ArrivalReason[] => [
  "gpsWrong",
  "mapWrong",
  atSender ? "meetSender" : "meetNearby",
  "other",
];

/** The reason as it goes on record, which speaks one language, whoever reads it; null while it is not said. */
export function arrivalReasonText(reason: ArrivalReason | null, details: string): string | null {
  if (reason === null) return null;
  if (reason !== "other") return getTranslations("en", arrivalMessages)(reason);
  const said = details.trim().slice(0, reasonLength.max);
  return said.length < reasonLength.min ? null : said;
}

/** Metres from the address as the server knew them when it refused the arrival; null when it knew none. */
export function refusedDistance(step: QueuedStep): number | null {
  const metres = step.refusal?.details.distanceM;
  return typeof metres === "number" ? metres : null;
}

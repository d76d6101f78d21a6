import type { QueuedStep } from "@/lib/client/offline/outbox-store";
import { positionAgeSeconds } from "@/lib/client/device/positions";
import type { MeasuredPosition } from "@/lib/client/tracking/position";
import { arrivalGate, reasonLength, type ArrivalGate, type ArrivalLimits } from "@/lib/domain/task/arrival-gate";
import { distanceMetres, type LatLng } from "@/lib/domain/geo/distance";
import { getTranslations } from "@/lib/i18n/translate";
import { arrivalMessages } from "@/lib/i18n/messages/arrival";

/**
 * Predicts whether the server accepts an arrival at this position freely, after a warning, or with a reason. Metres are
 * null without a recent position.
 */
export function predictArrivalGate(
  address: LatLng,
  position: MeasuredPosition | null,
  limits: ArrivalLimits | null,
): { gate: ArrivalGate; metres: number | null } {
  if (!limits || !position || positionAgeSeconds(position) > limits.positionMaxAgeSeconds)
    return { gate: "reason", metres: null };
  const metres = distanceMetres({ lat: position.latitude, lng: position.longitude }, address);
  return { gate: arrivalGate({ metres, accuracy: position.accuracy }, limits), metres };
}

/** Rounds a distance, because a phone position is not accurate to the metre. */
export function roundMetres(metres: number): number {
  const precision = metres < 1_000 ? 10 : 100;
  return Math.round(metres / precision) * precision;
}

export type ArrivalReason = "gpsWrong" | "mapWrong" | "meetNearby" | "meetSender" | "other";
/** The reasons for an arrival away from the address, at the receiver or at the sender. */
export const arrivalReasons = (atSender?: unknown): readonly ArrivalReason[] => [
  "gpsWrong",
  "mapWrong",
  atSender ? "meetSender" : "meetNearby",
  "other",
];

/** The reason as stored, always in English; null while it is incomplete. */
export function arrivalReasonText(reason: ArrivalReason | null, details: string): string | null {
  if (reason === null) return null;
  if (reason !== "other") return getTranslations("en", arrivalMessages)(reason);
  const trimmed = details.trim().slice(0, reasonLength.max);
  return trimmed.length < reasonLength.min ? null : trimmed;
}

/** The server's distance in metres from the address when it refused the arrival; null if unknown. */
export function refusedDistance(step: QueuedStep): number | null {
  const metres = step.refusal?.details.distanceM;
  return typeof metres === "number" ? metres : null;
}

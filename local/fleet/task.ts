import type { LatLng } from "./geo.ts";

/** The cash that has to change hands now. */
export type TaskLeg = {
  kind: "pickup" | "handover" | "return";
  state: string;
  amount: number;
  counted: number | null;
  /** The counterpart's latest response to the count. */
  countResponse: { agrees: boolean } | null;
  /** From then on the driver may leave the pickup, or bring a return to a hub. */
  leaveAllowedAt: string | null;
  hubReturnAllowedAt?: string | null;
  /** The hub that takes a return; null where its sender does. */
  hubId?: string | null;
  place: { location: LatLng | null };
  matchingDigits: string | null;
  giverName: string;
  takerName: string;
};

/** Whether the driver counts at this leg and proves it by the counterpart's code. */
export const isCountedLeg = (leg: TaskLeg | null | undefined): leg is TaskLeg =>
  leg?.kind === "pickup" || leg?.kind === "return";

export type TaskResponse = {
  transactionId: string;
  state: string;
  customerName: string;
  coordinates: LatLng;
  pickupCoordinates: LatLng | null;
  amount: number;
  leg?: TaskLeg | null;
  allowedActions: string[];
  metadata: { orderNo?: string };
};

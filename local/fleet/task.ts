import type { Place } from "./geo.ts";

/** The cash that has to change hands now. */
export type Leg = {
  kind: string;
  state: string;
  amount: number;
  counted: number | null;
  digits: string | null;
  giverName: string;
  takerName: string;
};

/** Whether the driver counts at this leg, and proves it by the other side's code. */
export const isCounted = (leg: Leg | null | undefined): leg is Leg => leg?.kind === "pickup" || leg?.kind === "return";

export type Task = {
  transactionId: string;
  state: string;
  customerName: string;
  coordinates: Place;
  pickupCoordinates: Place | null;
  amount: number;
  leg?: Leg | null;
  allowedActions: string[];
  metadata: { orderNo?: string };
};

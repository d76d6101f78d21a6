import type { Place } from "./geo.ts";

export type Task = {
  transactionId: string;
  state: string;
  customerName: string;
  coordinates: Place;
  pickupCoordinates: Place | null;
  metadata: { orderNo?: string };
};

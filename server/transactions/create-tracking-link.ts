import "server-only";
import type { TrackingLink } from "@/lib/contracts/tracking";
import { env } from "@/server/env";
import { call, type Call } from "@/server/database/call";

/** A link that shows a delivery's way to whoever has it, made by its sender or receiver. */
export function createTrackingLink(transactionId: string): Call<TrackingLink> {
  return call("create_tracking_link", { p_transaction_id: transactionId }).map(({ token }) => ({
    token,
    url: new URL(`/track/${token}`, env().APP_URL).toString(),
  }));
}

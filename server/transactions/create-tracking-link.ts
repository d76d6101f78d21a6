import "server-only";
import { z } from "zod";
import type { TrackingLink } from "@/lib/contracts/tracking";
import { env } from "@/server/env";
import { call, type Call } from "@/server/database/call";

const Answer = z.object({ token: z.string() });

/** A link that shows a delivery's way to whoever has it, made by its sender or receiver. */
export function createTrackingLink(transactionId: string): Call<TrackingLink> {
  return call("create_tracking_link", { p_transaction_id: transactionId }).map((answer) => {
    const { token } = Answer.parse(answer);
    return { token, url: new URL(`/track/${token}`, env().APP_URL).toString() };
  });
}

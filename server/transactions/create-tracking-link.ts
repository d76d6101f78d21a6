import "server-only";
import { z } from "zod";
import type { TrackingLink } from "@/lib/contracts/tracking";
import { env } from "@/server/env";
import { callFunction } from "@/server/database/call-function";
import type { Db } from "@/server/supabase/client-options";

const Answer = z.object({ token: z.string() });

/** A link that shows a delivery's way to whoever has it, made by its sender or receiver. */
export async function createTrackingLink(db: Db, transactionId: string): Promise<TrackingLink> {
  const { token } = Answer.parse(await callFunction(db, "create_tracking_link", { p_transaction_id: transactionId }));
  return { token, url: new URL(`/track/${token}`, env().APP_URL).toString() };
}

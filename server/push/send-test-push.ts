import "server-only";
import { z } from "zod";
import type { PushTest } from "@/lib/contracts/notifications";
import { env } from "@/server/env";
import { FunctionFailed, callFunction } from "@/server/http/unwrap";
import { sendPush, type PushMessage } from "@/server/notifications/push";
import type { Db } from "@/server/supabase/client-options";

const Targets = z.array(z.object({ id: z.guid(), endpoint: z.string(), p256dh: z.string(), auth: z.string() }));
const facts = { type: "test", title: "Handover", body: "Notifications reach this phone.", url: "/settings" };
const message: PushMessage = { payload: facts, smallPayload: facts, ttlSeconds: 60, topic: "test" };

/** Sends a push to each of the caller's own phones and forgets those that are gone. */
export async function sendTestPush(db: Db): Promise<PushTest> {
  const { data, error } = await db.from("push_subscriptions").select("id, endpoint, p256dh, auth");
  if (error) throw new FunctionFailed("push_subscriptions", error.code, error.message);
  const { VAPID_SUBJECT: subject, VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, LOCAL_STACK: allowLocal } = env();
  const outcomes = await Promise.all(Targets.parse(data).map(async (target) => {
    const { outcome } = await sendPush(target, message, { vapid: { subject, publicKey, privateKey }, allowLocal });
    if (outcome === "gone") await callFunction(db, "delete_push_subscription", { p_endpoint: target.endpoint });
    return outcome;
  }));
  const sent = outcomes.filter((outcome) => outcome === "sent").length;
  return { sent, failed: outcomes.length - sent };
}

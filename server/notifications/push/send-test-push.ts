import "server-only";
import type { PushTestResult } from "@/lib/contracts/notifications";
import { env } from "@/server/env";
import { rpc } from "@/server/database/rpc";
import type { DbContext } from "@/server/database/client";
import { testMessage } from "@/server/notifications/offer-message";
import { sendPush } from "@/server/notifications/push/push";
import { pushOptions } from "@/server/notifications/push/push-to-phones";

/** Sends a push to each of the caller's phones, and removes subscriptions that are gone. */
export async function sendTestPush(db: DbContext): Promise<PushTestResult> {
  const { locale, phones } = await rpc(db, "list_own_push_subscriptions");
  const outcomes = await Promise.all(
    phones.map(async (target) => {
      const { outcome } = await sendPush(
        target,
        testMessage({ subscriptionId: target.id, locale, appUrl: env().APP_URL }),
        pushOptions(),
      );
      if (outcome === "gone") await rpc(db, "delete_push_subscription", { p_endpoint: target.endpoint });
      return outcome;
    }),
  );
  const sent = outcomes.filter((outcome) => outcome === "sent").length;
  return { sent, failed: outcomes.length - sent };
}

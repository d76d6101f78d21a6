import "server-only";
import { env } from "@/server/env";
import type { PushOptions } from "@/server/notifications/push/push";
import { rpc } from "@/server/database/rpc";
import { ownerContext } from "@/server/database/client";
import type { PushTargets } from "@/server/database/results/notifications";

/** A person's phones with language and notification choices. */
export function pushTargets(userId: string): Promise<PushTargets> {
  return rpc(ownerContext, "push_targets", { p_user_id: userId });
}

/** This installation's VAPID configuration. */
export function pushOptions(): PushOptions {
  const {
    VAPID_SUBJECT: subject,
    VAPID_PUBLIC_KEY: publicKey,
    VAPID_PRIVATE_KEY: privateKey,
    LOCAL_STACK: allowLocal,
  } = env();
  return { vapid: { subject, publicKey, privateKey }, allowLocal };
}

import "server-only";
import { env } from "@/server/env";
import type { PushOptions } from "@/server/notifications/push/push";

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

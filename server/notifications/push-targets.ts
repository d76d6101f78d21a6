import "server-only";
import { z } from "zod";
import { toLocale } from "@/lib/i18n/text";
import { env } from "@/server/env";
import type { PushOptions } from "@/server/notifications/push";
import { callService } from "@/server/database/call-service";

/** A person's phones, his language, and what he wants to be told by. */
const Targets = z.object({
  items: z.array(z.object({ id: z.guid(), endpoint: z.string(), p256dh: z.string(), auth: z.string() })),
  locale: z.string().transform(toLocale),
  notifications: z.object({ push: z.boolean().default(true) }),
});

export async function pushTargets(userId: string): Promise<z.output<typeof Targets>> {
  return Targets.parse(await callService("push_targets", { p_user_id: userId }));
}

/** How this installation signs its pushes. */
export function pushOptions(): PushOptions {
  const {
    VAPID_SUBJECT: subject,
    VAPID_PUBLIC_KEY: publicKey,
    VAPID_PRIVATE_KEY: privateKey,
    LOCAL_STACK: allowLocal,
  } = env();
  return { vapid: { subject, publicKey, privateKey }, allowLocal };
}

import "server-only";
import type { NoticeToSend } from "@/server/database/results/notifications";
import { notificationTypes, type NotificationName } from "@/server/notifications/types";

// Notifications that lead the receiver to the page with their code.
const codePageTypes: ReadonlySet<string> = new Set<NotificationName>([
  "driver_on_way",
  "driver_near",
  "driver_arrived",
  "code_locked",
]);

/** The page that a customer's notification leads to. */
export function noticePage({
  type,
  role,
  transactionId,
}: Pick<NoticeToSend, "type" | "role" | "transactionId">): string {
  const push = type in notificationTypes ? notificationTypes[type as NotificationName].pushPage : undefined;
  if (transactionId === null) return push ?? "/account";
  return role === "receiver" && codePageTypes.has(type)
    ? `/receive/${transactionId}`
    : `/my-deliveries/${transactionId}`;
}

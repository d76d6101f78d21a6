import { z } from "zod";
import { cursor, emptyResponse, limit, page, time, uuid, idParams, type RouteContract } from "@/lib/contracts/common";

export const Notification = z
  .object({
    id: uuid,
    type: z.string(),
    title: z.string(),
    message: z.string(),
    data: z.record(z.string(), z.unknown()),
    read: z.boolean(),
    createdAt: time,
    readAt: time.nullable(),
  })
  .meta({ id: "Notification" });
export type Notification = z.infer<typeof Notification>;
/** `unread`: the count across all pages. */
export const NotificationList = page(Notification).extend({ unread: z.number().int() });
export type NotificationList = z.infer<typeof NotificationList>;
const NotificationQuery = z.strictObject({ limit: limit(20), cursor });
export const MarkedAllRead = z.object({ read: z.number().int(), unread: z.number().int() });
export type MarkedAllRead = z.infer<typeof MarkedAllRead>;

const PushKey = z.object({ publicKey: z.string() });
const endpoint = z.url({ protocol: /^https?$/ }).max(2048);
const base64url = /^[A-Za-z0-9_-]+={0,2}$/;
/** The JSON of a PushSubscription. */
export const PushSubscriptionBody = z.strictObject({
  endpoint,
  expirationTime: z.number().nullish(),
  keys: z.strictObject({
    p256dh: z.string().regex(base64url).min(80).max(120),
    auth: z.string().regex(base64url).min(16).max(40),
  }),
});
export type PushSubscriptionBody = z.infer<typeof PushSubscriptionBody>;
export const PushSubscriptionSaved = z.object({ id: uuid });
const PushUnsubscribeBody = z.strictObject({ endpoint });
/** Whether pushes reach the caller's phones, as far as known. */
export const PushHealth = z.object({
  subscribed: z.boolean(),
  confirmedAt: time.nullable(),
  lastSentAt: time.nullable(),
  lastReceivedAt: time.nullable(),
  subscriptions: z.array(
    z.object({
      id: uuid,
      userAgent: z.string().nullable(),
      createdAt: time,
      renewedAt: time,
      lastSentAt: time.nullable(),
      lastReceivedAt: time.nullable(),
      lastError: z.string().nullable(),
      /**
       * First 16 hex digits of the endpoint's SHA-256: lets a phone find its own subscription, without the secret that
       * sending needs.
       */
      endpointHash: z.string().optional(),
    }),
  ),
});
export type PushHealth = z.infer<typeof PushHealth>;
/** Number of the caller's phones the push was sent to, and of those that failed. */
export const PushTestResult = z.object({ sent: z.number().int(), failed: z.number().int() });
export type PushTestResult = z.infer<typeof PushTestResult>;
/** `subscriptionId`: from the push. `noticeId`: of a customer's notification, also from the push. */
const PushReceivedBody = z.strictObject({ subscriptionId: uuid, noticeId: uuid.optional() });
export const PushReceipt = z.object({ receivedAt: time });
export type PushReceipt = z.infer<typeof PushReceipt>;

const tag = "Notifications";
export const notifications = {
  list: {
    method: "GET",
    path: "/api/notifications",
    actor: "user",
    tag,
    summary: "List the caller's notifications, newest first",
    query: NotificationQuery,
    response: NotificationList,
  },
  markRead: {
    method: "POST",
    path: "/api/notifications/{id}/read",
    actor: "user",
    tag,
    summary: "Mark a notification as read",
    params: idParams,
    response: Notification,
  },
  markAllRead: {
    method: "POST",
    path: "/api/notifications/read-all",
    actor: "user",
    tag,
    summary: "Mark all notifications as read",
    response: MarkedAllRead,
  },
  getPushKey: {
    method: "GET",
    path: "/api/push/key",
    actor: "user",
    tag,
    summary: "Retrieve the VAPID public key for push subscriptions",
    response: PushKey,
  },
  subscribe: {
    method: "POST",
    path: "/api/push/subscription",
    actor: "user",
    tag,
    summary: "Register this phone's push subscription",
    body: PushSubscriptionBody,
    response: PushSubscriptionSaved,
    example: {
      endpoint: "https://push.example.com/abc",
      keys: { p256dh: `B${"A".repeat(86)}`, auth: "AAAAAAAAAAAAAAAAAAAAAA" },
    },
  },
  unsubscribe: {
    method: "DELETE",
    path: "/api/push/subscription",
    actor: "user",
    tag,
    summary: "Remove this phone's push subscription",
    body: PushUnsubscribeBody,
    response: emptyResponse,
    example: { endpoint: "https://push.example.com/abc" },
  },
  getPushHealth: {
    method: "GET",
    path: "/api/push/health",
    actor: "user",
    tag,
    summary: "Retrieve whether pushes reach the caller's phones",
    response: PushHealth,
  },
  confirmPush: {
    method: "POST",
    path: "/api/push/received",
    actor: "user",
    tag,
    summary: "Acknowledge a push on this phone",
    body: PushReceivedBody,
    response: PushReceipt,
    example: { subscriptionId: "5b1f2a3c-0d4e-4f5a-8b6c-7d8e9f0a1b2c" },
  },
  sendTestPush: {
    method: "POST",
    path: "/api/push/test",
    actor: "user",
    tag,
    summary: "Send a test push to the caller's phones",
    response: PushTestResult,
  },
} as const satisfies Record<string, RouteContract>;

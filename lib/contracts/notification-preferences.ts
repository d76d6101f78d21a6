import { z } from "zod";
import type { RouteContract } from "@/lib/contracts/common";

/** Events that customers are notified of outside the app, in the page's order. The database has the same list. */
export const notificationEvents = [
  "asked",
  "on_way",
  "near",
  "at_door",
  "delivered",
  "answered",
  "paid",
  "driver_found",
  "pickup",
  "progress",
  "failed",
  "returned",
  "cancelled",
  "money",
  "security",
] as const;
export const NotificationEvent = z.enum(notificationEvents);
export type NotificationEvent = z.infer<typeof NotificationEvent>;

/** A time of day such as "22:00". */
const clock = z.string().regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/);
export const QuietHours = z.strictObject({ from: clock, to: clock, timeZone: z.string().trim().min(1).max(64) });
export type QuietHours = z.infer<typeof QuietHours>;

/**
 * The caller's channels for each event. A text is sent only where no push is confirmed; an email in any case. `urgent`:
 * ignores quiet hours. `channelRequired`: at least one channel remains on.
 */
export const NotificationPreferences = z
  .object({
    events: z.array(
      z.object({
        event: NotificationEvent,
        urgent: z.boolean(),
        channelRequired: z.boolean(),
        push: z.boolean(),
        sms: z.boolean(),
        mail: z.boolean(),
      }),
    ),
    /** Number of the caller's phones with push notifications. */
    phones: z.number().int(),
    /**
     * Why texts cannot reach the caller: no number, not verified, they texted STOP, not a mobile number, texts turned
     * off, or this installation sends none. Null if they can.
     */
    smsUnavailableReason: z.enum(["no_phone", "unproven", "stopped", "no_mobile", "off", "not_set_up"]).nullable(),
    /** The same for email: no address, or this installation sends none. */
    emailUnavailableReason: z.enum(["no_address", "not_set_up"]).nullable(),
    quiet: QuietHours.nullable(),
  })
  .meta({ id: "NotificationPreferences" });
export type NotificationPreferences = z.infer<typeof NotificationPreferences>;

const channels = z.strictObject({ push: z.boolean(), sms: z.boolean(), mail: z.boolean() }).partial();
/** Omitted fields stay unchanged. `quiet`: null turns quiet hours off. */
export const NotificationPreferencesPatch = z.strictObject({
  events: z.partialRecord(NotificationEvent, channels).optional(),
  quiet: QuietHours.nullable().optional(),
});
export type NotificationPreferencesPatch = z.infer<typeof NotificationPreferencesPatch>;

const tag = "Notifications";
export const notificationPreferences = {
  get: {
    method: "GET",
    path: "/api/notifications/preferences",
    actor: "user",
    tag,
    summary: "Retrieve the caller's notification channels by event",
    response: NotificationPreferences,
  },
  update: {
    method: "PATCH",
    path: "/api/notifications/preferences",
    actor: "user",
    tag,
    summary: "Update notification channels and quiet hours",
    body: NotificationPreferencesPatch,
    response: NotificationPreferences,
    example: {
      events: { on_way: { sms: false } },
      quiet: { from: "22:00", to: "07:00", timeZone: "America/New_York" },
    },
  },
} as const satisfies Record<string, RouteContract>;

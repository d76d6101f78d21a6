import { z } from "zod";
import type { RouteContract } from "@/lib/contracts/common";

/** Events that customers are notified of outside the app, in the page's order. The database has the same list. */
export const noticeEvents = [
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
export const NoticeEvent = z.enum(noticeEvents);
export type NoticeEvent = z.infer<typeof NoticeEvent>;

/** A time of day such as "22:00". */
const clock = z.string().regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/);
export const QuietHours = z.strictObject({ from: clock, to: clock, timeZone: z.string().trim().min(1).max(64) });
export type QuietHours = z.infer<typeof QuietHours>;

/**
 * The caller's channels for each event. A text is sent only where no push is confirmed; an email in any case. `urgent`:
 * ignores quiet hours. `stays`: at least one channel remains on.
 */
export const NoticeChoices = z
  .object({
    events: z.array(
      z.object({
        event: NoticeEvent,
        urgent: z.boolean(),
        stays: z.boolean(),
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
    noTexts: z.enum(["no_phone", "unproven", "stopped", "no_mobile", "off", "not_set_up"]).nullable(),
    /** The same for email: no address, or this installation sends none. */
    noMail: z.enum(["no_address", "not_set_up"]).nullable(),
    quiet: QuietHours.nullable(),
  })
  .meta({ id: "NoticeChoices" });
export type NoticeChoices = z.infer<typeof NoticeChoices>;

const channels = z.strictObject({ push: z.boolean(), sms: z.boolean(), mail: z.boolean() }).partial();
/** Omitted fields stay unchanged. `quiet`: null turns quiet hours off. */
export const NoticeChoicesPatch = z.strictObject({
  events: z.partialRecord(NoticeEvent, channels).optional(),
  quiet: QuietHours.nullable().optional(),
});
export type NoticeChoicesPatch = z.infer<typeof NoticeChoicesPatch>;

const tag = "Notifications";
export const notificationPreferences = {
  get: {
    method: "GET",
    path: "/api/notifications/choices",
    actor: "user",
    tag,
    summary: "Retrieve the caller's notification channels by event",
    response: NoticeChoices,
  },
  update: {
    method: "PATCH",
    path: "/api/notifications/choices",
    actor: "user",
    tag,
    summary: "Update notification channels and quiet hours",
    body: NoticeChoicesPatch,
    response: NoticeChoices,
    example: {
      events: { on_way: { sms: false } },
      quiet: { from: "22:00", to: "07:00", timeZone: "America/New_York" },
    },
  },
} as const satisfies Record<string, RouteContract>;

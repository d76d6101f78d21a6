import { z } from "zod";
import type { RouteContract } from "@/lib/contracts/common";

/** What customers are told of outside the app, in the order of the page. The database has the same. */
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

/** A time of day, as in "22:00". */
const clock = z.string().regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/);
export const QuietHours = z.strictObject({ from: clock, to: clock, timeZone: z.string().trim().min(1).max(64) });
export type QuietHours = z.infer<typeof QuietHours>;

/**
 * By what the caller is told of each event. A text goes out only where no push is confirmed; a mail in any case.
 * `urgent`: passes quiet hours. `stays`: one channel is always left.
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
    /** On so many phones of the caller pushes are on. */
    phones: z.number().int(),
    /**
     * Why no text reaches the caller, if none does: there is no number, it is not confirmed, they texted STOP, it is no
     * mobile phone, they turned texts off, or this installation sends none.
     */
    noTexts: z.enum(["no_phone", "unproven", "stopped", "no_mobile", "off", "not_set_up"]).nullable(),
    /** The same of mail: there is no address, or this installation sends none. */
    noMail: z.enum(["no_address", "not_set_up"]).nullable(),
    quiet: QuietHours.nullable(),
  })
  .meta({ id: "NoticeChoices" });
export type NoticeChoices = z.infer<typeof NoticeChoices>;

const channels = z.strictObject({ push: z.boolean(), sms: z.boolean(), mail: z.boolean() }).partial();
/** What is named changes, the rest stays. `quiet`: null for none. */
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
    summary: "By which channels the caller is told of each event",
    response: NoticeChoices,
  },
  update: {
    method: "PATCH",
    path: "/api/notifications/choices",
    actor: "user",
    tag,
    summary: "Choose channels and quiet hours",
    body: NoticeChoicesPatch,
    response: NoticeChoices,
    example: {
      events: { on_way: { sms: false } },
      quiet: { from: "22:00", to: "07:00", timeZone: "America/New_York" },
    },
  },
} as const satisfies Record<string, RouteContract>;

import { z } from "zod";
import { cursor, limit, page, time, uuid, multilineText, idParams, type RouteContract } from "@/lib/contracts/common";
import { timelineGroups } from "@/lib/domain/transaction/transaction";

/**
 * One event of a delivery.
 * `what` depends on `kind`: a transition's action, the result of an offer, a text or a code, a notification's type, or
 * the cause of a ledger entry.
 * `name`: the person who acted or who was addressed. `detail`: the reason, the notification's title, or the text of a
 * message or note. `outcome`: the known result of a notification, message or approval.
 */
export const TimelineEntry = z
  .object({
    id: uuid,
    at: time,
    /**
     * `message`, `canned_message`: a message between the parties; `what`: its recipient, `detail`: the text or the canned
     * message's key. `call`: a call between them, `detail` in seconds. `leg`: a confirmation before the cash moved.
     * `door_attempt`: the driver's attempts to reach an absent receiver. `cash`, `money`: a ledger entry, by book. `approval`: a
     * request for approval. `note`: an administrator's note.
     */
    kind: z.enum([
      "transition",
      "offer",
      "code",
      "leg",
      "photo",
      "door_attempt",
      "text",
      "message",
      "canned_message",
      "call",
      "rating",
      "notice",
      "cash",
      "money",
      "record",
      "approval",
      "note",
    ]),
    what: z.string(),
    role: z.string().nullable(),
    name: z.string().nullable(),
    detail: z.string().nullable(),
    distanceM: z.number().nullable(),
    outcome: z.string().nullable(),
    amount: z.number().nullable(),
    /** The ledger accounts of the entry. */
    moved: z
      .object({ from: z.string(), fromName: z.string().nullable(), to: z.string(), toName: z.string().nullable() })
      .nullable(),
  })
  .meta({ id: "TimelineEntry" });
export type TimelineEntry = z.infer<typeof TimelineEntry>;
export const DeliveryTimelinePage = page(TimelineEntry);
export type DeliveryTimelinePage = z.infer<typeof DeliveryTimelinePage>;
const TimelineQuery = z.strictObject({ group: z.enum(timelineGroups).optional(), cursor, limit: limit(30) });

/** Visible to other administrators only, and immutable. */
const NoteBody = z.strictObject({ text: multilineText(1000).min(1) });
export const DeliveryNote = z
  .object({ id: uuid, at: time, by: z.string().nullable(), text: z.string() })
  .meta({ id: "DeliveryNote" });

const tag = "Admin: transactions";
export const adminTimeline = {
  list: {
    method: "GET",
    path: "/api/admin/transactions/{id}/timeline",
    actor: "admin",
    tag,
    summary: "List a delivery's events, newest first, of one group or all",
    params: idParams,
    query: TimelineQuery,
    response: DeliveryTimelinePage,
  },
  addNote: {
    method: "POST",
    path: "/api/admin/transactions/{id}/notes",
    actor: "admin",
    tag,
    summary: "Add a note for other administrators; refused to parties of the delivery",
    params: idParams,
    body: NoteBody,
    response: DeliveryNote,
    status: 201,
    example: { text: "The receiver asked us to ring twice" },
  },
} as const satisfies Record<string, RouteContract>;

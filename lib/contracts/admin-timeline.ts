import { z } from "zod";
import { AdminTransactionParams } from "@/lib/contracts/admin-transactions";
import { cursor, limit, page, time, uuid, words, type RouteContract } from "@/lib/contracts/common";
import { timelineGroups } from "@/lib/domain/transaction/timeline-groups";

/**
 * One thing that happened to a delivery. `what` goes with `kind`: a move's action, what became of an offer, a text or a
 * code, the type of a notice, the cause of an entry of the ledger. `name`: who did it, or for whom it was; `detail`: the
 * reason given, the title of the notice, or the words of a message or a note; `outcome`: how a notice, a message or an
 * approval went, as far as anybody knows.
 */
export const TimelineEntry = z
  .object({
    id: uuid,
    at: time,
    /**
     * `said`, `canned`: what its people wrote to each other through us, `what` to whom, `detail` the words or the
     * answer's key; `call`: that one called the other, `detail` in seconds; `leg`: what was said of the cash before it
     * moved; `door`: what a driver did at a door where nobody was; `cash`, `money`: an entry of the ledger, by its book;
     * `asked`: that an administrator asked for an approval; `note`: what an administrator noted.
     */
    kind: z.enum([
      "move",
      "offer",
      "code",
      "leg",
      "photo",
      "door",
      "text",
      "said",
      "canned",
      "call",
      "rating",
      "notice",
      "cash",
      "money",
      "record",
      "asked",
      "note",
    ]),
    what: z.string(),
    role: z.string().nullable(),
    name: z.string().nullable(),
    detail: z.string().nullable(),
    distanceM: z.number().nullable(),
    outcome: z.string().nullable(),
    amount: z.number().nullable(),
    /** Between which accounts of the ledger. */
    moved: z
      .object({ from: z.string(), fromName: z.string().nullable(), to: z.string(), toName: z.string().nullable() })
      .nullable(),
  })
  .meta({ id: "TimelineEntry" });
export type TimelineEntry = z.infer<typeof TimelineEntry>;
export const Timeline = page(TimelineEntry);
export type Timeline = z.infer<typeof Timeline>;
const TimelineQuery = z.strictObject({ group: z.enum(timelineGroups).optional(), cursor, limit: limit(30) });

/** For other administrators alone; nobody changes it afterwards. */
const NoteBody = z.strictObject({ text: words(1000).min(1) });
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
    summary: "Everything that happened to a delivery, newest first; of one group, or all",
    params: AdminTransactionParams,
    query: TimelineQuery,
    response: Timeline,
  },
  addNote: {
    method: "POST",
    path: "/api/admin/transactions/{id}/notes",
    actor: "admin",
    tag,
    summary: "Note something for other administrators; refused to those who have a part in the delivery",
    params: AdminTransactionParams,
    body: NoteBody,
    response: DeliveryNote,
    status: 201,
    example: { text: "The receiver asked us to ring twice" },
  },
} as const satisfies Record<string, RouteContract>;

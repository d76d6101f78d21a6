import { z } from "zod";
import { exact, latLng, money, time, uuid, type RouteContract } from "@/lib/contracts/common";
import { legKinds, legStates } from "@/lib/domain/task/leg";
import { TransactionParams } from "@/lib/contracts/transaction";
import { VerificationCode } from "@/lib/contracts/verification";

export const LegKind = z.enum(legKinds);
export const LegState = z.enum(legStates);

/** What the reader of a leg may do with it now, as the other side of its driver. */
const LegAction = z.enum(["confirm", "dispute", "link"]);
type LegAction = z.infer<typeof LegAction>;

const dollars = z.number().positive();

/**
 * Cash that one person has to hand to another now: who, how much, where, and how far they are. The amount never
 * changes; `counted` is the driver's count, and only a count that equals `amount` can be confirmed.
 */
export const Leg = z
  .object({
    id: uuid,
    kind: LegKind,
    /** `waiting`: for a count, or for the other side's word. `proving`: a code is open, and waits for the driver. */
    state: LegState,
    /** Both sides' screens show the same two. Null for readers who neither give nor take. */
    digits: z
      .string()
      .regex(/^\d{2}$/)
      .nullable(),
    amount: dollars,
    /** The driver's count; null until they have counted, and again after a dispute. */
    counted: dollars.nullable(),
    countedAt: time.nullable(),
    /** What the other side said of it last: its own count, and whether it agrees. Null until it said anything. */
    answer: z.object({ agrees: z.boolean(), counted: dollars, at: time }).nullable(),
    bagSerial: z.string().nullable(),
    place: z.object({ address: z.string(), location: latLng.nullable() }),
    openedAt: time,
    /** When the driver was first seen there, or counted. */
    arrivedAt: time.nullable(),
    /** From then on nobody having answered is no fault of the driver's who leaves without the cash. */
    leaveAt: time.nullable(),
    /** The hub that takes the cash of a return, or gives it at a pickup; null where people do both. */
    hubId: uuid.nullish(),
    /** From then on the driver of a return may bring it to a hub, if nobody has answered. */
    hubAt: time.nullish(),
    /** The driver is at the hub that is to give the cash, and its safe cannot: they may leave at once. */
    safeTooLow: z.boolean().optional(),
    /** Too many wrong codes: none is taken until then. For the leg's own people. */
    codeLockedUntil: time.nullable(),
    /** Not always the delivery's: another one may bring back cash of it. */
    driver: z.object({
      id: uuid,
      name: z.string(),
      vehicleType: z.string().nullable(),
      vehiclePlate: z.string().nullable(),
      /** Who stands opposite them finds their photo at `leg/photo`, or `/api/legs/{token}/photo`. */
      hasPhoto: z.boolean().optional(),
    }),
    giverName: z.string(),
    takerName: z.string(),
    allowedActions: z.array(LegAction),
  })
  .meta({ id: "Leg" });
export type Leg = z.infer<typeof Leg>;
export const LegOrNull = Leg.nullable();

/** The code that a confirmed count opens, for the driver to scan or type; `display` is "ABCD-EFGH". */
export const LegCode = VerificationCode.omit({ status: true }).meta({ id: "LegCode" });
export type LegCode = z.infer<typeof LegCode>;

/** The leg that they look at: while one driver fetches the cash, another may bring some back. A link has one alone. */
const legId = uuid.optional();

/** `counted`: the sum that was counted here, where the driver's own count has not come: their phone has no network. */
export const ConfirmLegBody = z.strictObject({ counted: money.optional(), legId });
export type ConfirmLegBody = z.infer<typeof ConfirmLegBody>;

/** The other side counted this much: nothing is posted, and the driver counts anew. */
const DisputeLegBody = z.strictObject({ counted: money, legId });

/** Which leg's driver the reader means, as above. */
const LegPhotoQuery = z.strictObject({ legId });

const LegLinkBody = z.strictObject({ legId });

/** A link for somebody else who hands over or takes back in place of the sender; it ends with the leg. */
export const LegLink = z.object({ token: z.string(), url: z.string() });
export type LegLink = z.infer<typeof LegLink>;

const LegLinkParams = z.strictObject({ token: exact(200) });

const tag = "Legs";

export const legs = {
  get: {
    method: "GET",
    path: "/api/transactions/{id}/leg",
    actor: "user",
    tag,
    summary: "The open leg of the delivery's cash, else its last one, for its parties, its driver and admins; or null",
    params: TransactionParams,
    response: LegOrNull,
  },
  confirm: {
    method: "POST",
    path: "/api/transactions/{id}/leg/confirm",
    actor: "user",
    tag,
    summary: "The driver's count is right: opens the code that the driver proves the leg with; never kept for a replay",
    params: TransactionParams,
    body: ConfirmLegBody,
    response: LegCode,
    example: { counted: 120 },
  },
  dispute: {
    method: "POST",
    path: "/api/transactions/{id}/leg/dispute",
    actor: "user",
    tag,
    summary: "Another sum was counted: nothing is posted, and the driver counts anew",
    params: TransactionParams,
    body: DisputeLegBody,
    response: Leg,
    example: { counted: 100 },
  },
  createLink: {
    method: "POST",
    path: "/api/transactions/{id}/leg/link",
    actor: "user",
    tag,
    summary: "A one-time link for somebody else who hands over or takes back; the link before it stops working",
    params: TransactionParams,
    body: LegLinkBody,
    response: LegLink,
  },
  getPhoto: {
    method: "GET",
    path: "/api/transactions/{id}/leg/photo",
    actor: "user",
    tag,
    summary: "The photo of the driver of an open pickup or return, for who stands opposite them",
    params: TransactionParams,
    query: LegPhotoQuery,
    produces: "image/jpeg",
  },
  getByToken: {
    method: "GET",
    path: "/api/legs/{token}",
    actor: "anonymous",
    tag,
    summary: "The leg that a link speaks for, while it is open",
    params: LegLinkParams,
    response: Leg,
  },
  getPhotoByToken: {
    method: "GET",
    path: "/api/legs/{token}/photo",
    actor: "anonymous",
    tag,
    summary: "As leg/photo, by whoever has the link",
    params: LegLinkParams,
    produces: "image/jpeg",
  },
  confirmByToken: {
    method: "POST",
    path: "/api/legs/{token}/confirm",
    actor: "anonymous",
    tag,
    summary: "As leg/confirm, by whoever has the link",
    params: LegLinkParams,
    body: ConfirmLegBody,
    response: LegCode,
    example: { counted: 120 },
  },
  disputeByToken: {
    method: "POST",
    path: "/api/legs/{token}/dispute",
    actor: "anonymous",
    tag,
    summary: "As leg/dispute, by whoever has the link",
    params: LegLinkParams,
    body: DisputeLegBody,
    response: Leg,
    example: { counted: 100 },
  },
} as const satisfies Record<string, RouteContract>;

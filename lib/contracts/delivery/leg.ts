import { z } from "zod";
import { opaqueText, latLng, money, time, uuid, idParams, type RouteContract } from "@/lib/contracts/common";
import { legKinds, legStates } from "@/lib/domain/task/leg";
import { VerificationCode } from "@/lib/contracts/delivery/verification";

export const LegKind = z.enum(legKinds);
export const LegState = z.enum(legStates);

/** Actions of the driver's counterpart on a leg. */
const LegAction = z.enum(["confirm", "dispute", "link"]);
type LegAction = z.infer<typeof LegAction>;

const dollars = z.number().positive();

/**
 * Cash that one person has to hand to another now: who, how much, where, and its state. `amount` never changes;
 * `counted` is the driver's count and can be confirmed only if it equals `amount`.
 */
export const Leg = z
  .object({
    id: uuid,
    kind: LegKind,
    /** `waiting`: for a count or the counterpart's confirmation. `verifying`: a code is open and waits for the driver. */
    state: LegState,
    /** Both parties' screens show the same two digits. Null for other readers. */
    matchingDigits: z
      .string()
      .regex(/^\d{2}$/)
      .nullable(),
    amount: dollars,
    /** The driver's count; null before it, and again after a dispute. */
    counted: dollars.nullable(),
    countedAt: time.nullable(),
    /** The counterpart's latest response: their own count, and whether it matches. Null before any. */
    countResponse: z.object({ agrees: z.boolean(), counted: dollars, at: time }).nullable(),
    bagSerial: z.string().nullable(),
    place: z.object({ address: z.string(), location: latLng.nullable() }),
    openedAt: time,
    /** When the driver was first seen there, or counted. */
    arrivedAt: time.nullable(),
    /** From then on the driver may leave without the cash, without fault, if the counterpart has not responded. */
    leaveAllowedAt: time.nullable(),
    /** The hub that takes the cash of a return or gives it at a pickup; null where the counterpart is a person. */
    hubId: uuid.nullish(),
    /** From then on the driver of a return may bring the cash to a hub, if the sender has not responded. */
    hubReturnAllowedAt: time.nullish(),
    /** The driver is at the hub, and its safe has too little cash: they may leave immediately. */
    safeTooLow: z.boolean().optional(),
    /** Locked after too many wrong codes; no code is accepted until then. For the leg's parties. */
    codeLockedUntil: time.nullable(),
    /** May differ from the delivery's driver: a previous one may still return cash of it. */
    driver: z.object({
      id: uuid,
      name: z.string(),
      vehicleType: z.string().nullable(),
      vehiclePlate: z.string().nullable(),
      /** The counterpart finds the photo at `leg/photo`, or `/api/legs/{token}/photo`. */
      hasPhoto: z.boolean().optional(),
    }),
    giverName: z.string(),
    takerName: z.string(),
    allowedActions: z.array(LegAction),
  })
  .meta({ id: "Leg" });
export type Leg = z.infer<typeof Leg>;
export const LegOrNull = Leg.nullable();

/** The code that a confirmed count opens, for the driver to scan or type. `formattedCode`: in the form "ABCD-EFGH". */
export const LegCode = VerificationCode.omit({ status: true }).meta({ id: "LegCode" });
export type LegCode = z.infer<typeof LegCode>;

/** The leg meant: one driver may fetch cash while another returns some. A link refers to one leg only. */
const legId = uuid.optional();

/** `counted`: the counterpart's count, where the driver's own has not arrived because their phone is offline. */
export const ConfirmLegBody = z.strictObject({ counted: money.optional(), legId });
export type ConfirmLegBody = z.infer<typeof ConfirmLegBody>;

/** The counterpart's different count: nothing is posted, and the driver counts again. */
const DisputeLegBody = z.strictObject({ counted: money, legId });

/** The leg meant, as above. */
const LegPhotoQuery = z.strictObject({ legId });

const LegLinkBody = z.strictObject({ legId });

/** A link for another person who hands over or takes back the cash for the sender; it ends with the leg. */
export const LegLink = z.object({ token: z.string(), url: z.string() });
export type LegLink = z.infer<typeof LegLink>;

const LegLinkParams = z.strictObject({ token: opaqueText(200) });

const tag = "Legs";

export const legs = {
  get: {
    method: "GET",
    path: "/api/transactions/{id}/leg",
    actor: "user",
    tag,
    summary: "Retrieve the open or last leg of a delivery's cash, for its parties, its driver and admins; or null",
    params: idParams,
    response: LegOrNull,
  },
  confirm: {
    method: "POST",
    path: "/api/transactions/{id}/leg/confirm",
    actor: "user",
    tag,
    summary: "Confirm the driver's count; opens the code with which the driver proves the leg, and is never replayed",
    params: idParams,
    body: ConfirmLegBody,
    response: LegCode,
    example: { counted: 120 },
  },
  dispute: {
    method: "POST",
    path: "/api/transactions/{id}/leg/dispute",
    actor: "user",
    tag,
    summary: "Dispute the driver's count: nothing is posted, and the driver counts again",
    params: idParams,
    body: DisputeLegBody,
    response: Leg,
    example: { counted: 100 },
  },
  createLegLink: {
    method: "POST",
    path: "/api/transactions/{id}/leg/link",
    actor: "user",
    tag,
    summary:
      "Create a one-time link for another person who hands over or takes back the cash; revokes the previous link",
    params: idParams,
    body: LegLinkBody,
    response: LegLink,
  },
  getPhoto: {
    method: "GET",
    path: "/api/transactions/{id}/leg/photo",
    actor: "user",
    tag,
    summary: "Download the photo of the driver of an open pickup or return, for the driver's counterpart",
    params: idParams,
    query: LegPhotoQuery,
    produces: "image/jpeg",
  },
  getByToken: {
    method: "GET",
    path: "/api/legs/{token}",
    actor: "anonymous",
    tag,
    summary: "Retrieve the open leg of a link",
    params: LegLinkParams,
    response: Leg,
  },
  getPhotoByToken: {
    method: "GET",
    path: "/api/legs/{token}/photo",
    actor: "anonymous",
    tag,
    summary: "Download the driver's photo by a link",
    params: LegLinkParams,
    produces: "image/jpeg",
  },
  confirmByToken: {
    method: "POST",
    path: "/api/legs/{token}/confirm",
    actor: "anonymous",
    tag,
    summary: "Confirm the driver's count by a link",
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
    summary: "Dispute the driver's count by a link",
    params: LegLinkParams,
    body: DisputeLegBody,
    response: Leg,
    example: { counted: 100 },
  },
} as const satisfies Record<string, RouteContract>;

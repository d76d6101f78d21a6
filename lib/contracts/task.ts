import { z } from "zod";
import { exact, latLng, line, money, position, reason, time, uuid, type RouteContract } from "@/lib/contracts/common";
import { cleanLine } from "@/lib/domain/text/clean-text";
import { EndReasonCode } from "@/lib/contracts/end-reason";
import { Leg } from "@/lib/contracts/leg";
import { PreferredTime } from "@/lib/contracts/preferred-time";
import { RouteStep } from "@/lib/contracts/turn";
import { reasonLength } from "@/lib/domain/task/arrival-gate";
import { failureKinds } from "@/lib/domain/task/door-attempts";

export const Priority = z.enum(["low", "medium", "high", "urgent"]);
export type Priority = z.infer<typeof Priority>;

export const TaskState = z.enum([
  "pending",
  "accepted",
  "active",
  "arrived",
  "completing",
  "completed",
  "cancelled",
  "failed",
]);
export type TaskState = z.infer<typeof TaskState>;

/** What a driver may do with the task in their hands. */
const AllowedTaskAction = z.enum([
  "count",
  "prove",
  "leave",
  "arrive",
  "complete",
  "cancel",
  "fail",
  "return_to_hub",
  "deposit",
]);

/** So near the address an arrival goes on, is asked back, or needs a reason; a fix counts for so many seconds. */
export const ArrivalLimits = z.object({
  freeMetres: z.number(),
  warnMetres: z.number(),
  accuracyMetres: z.number(),
  fixSeconds: z.number(),
});

/** `byRoad`: along roads; otherwise along the straight lines between the positions. */
export const Driven = z.object({ metres: z.number().int(), byRoad: z.boolean() });
export type Driven = z.infer<typeof Driven>;

/**
 * At the receiver's door: what the driver has done to reach them since the arrival, and what is due before nobody may be
 * said to be home. `toldAt`: the receiver was told that they stand there. `cashTo`: who takes the cash back then.
 */
export const DoorAttempts = z.object({
  since: time,
  waitSeconds: z.number().int(),
  waitUntil: time,
  callDue: z.boolean(),
  calledAt: time.nullable(),
  textDue: z.boolean(),
  textedAt: time.nullable(),
  toldAt: time.nullable(),
  /** Wrong codes until it locks. */
  triesLeft: z.number().int(),
  cashTo: z.object({ kind: z.enum(["sender", "hub"]), name: z.string().nullable() }),
});
export type DoorAttempts = z.infer<typeof DoorAttempts>;

/** The driver's current task. Distances in metres, `eta` in minutes; `coordinates` are those of the delivery. */
export const Task = z
  .object({
    id: uuid,
    transactionId: uuid,
    /** Null when an admin assigned the delivery by hand. */
    notificationId: uuid.nullable(),
    assignmentId: uuid.nullable(),
    driverId: uuid,
    customerName: z.string(),
    customerPhone: z.string(),
    pickupAddress: z.string(),
    deliveryAddress: z.string(),
    /** Apartment, floor or suite. */
    deliveryUnit: z.string().nullish(),
    pickupUnit: z.string().nullish(),
    amount: z.number(),
    state: TaskState,
    acceptedVia: z.string().nullable(),
    coordinates: latLng,
    pickupCoordinates: latLng.nullable(),
    distance: z.number().nullable(),
    eta: z.number().nullable(),
    estimatedArrival: time.nullable(),
    /** Distance, eta and arrival come from the straight line, for want of a way by road. */
    etaAbout: z.boolean().nullish(),
    /** The same as `instructions`: the sender's own notes are not for the driver. */
    notes: z.string().nullable(),
    /** What the sender says to the driver: gate, floor, whom to ask for. */
    instructions: z.string().nullable(),
    preferredTime: PreferredTime.nullable(),
    urgent: z.boolean(),
    /**
     * Whom the driver deals with on this leg: the sender at the pickup and a return, or its hub, else the receiver.
     * `line`: they are called and texted through our number, and `phone` is its last digits.
     */
    contact: z
      .object({
        name: z.string(),
        phone: z.string().nullable(),
        role: z.enum(["sender", "receiver", "hub"]),
        line: z.boolean().nullish(),
      })
      .nullable(),
    /**
     * The cash that has to change hands now. With a `return` the task is `active`, then `arrived` at the sender's, while
     * its delivery has failed. Null on the way to the receiver, and once it is over.
     */
    leg: Leg.nullish(),
    priority: Priority,
    /** What it pays, or has paid where it is over; null where nothing is said of it. */
    driverPay: z.number().nullish(),
    /** How much of it the sender gives besides; null where nothing. */
    tip: z.number().nullish(),
    startedAt: time.nullable(),
    arrivedAt: time.nullable(),
    completedAt: time.nullable(),
    cancelledAt: time.nullable(),
    reason: z.string().nullable(),
    /** What the reason says, where nobody wrote it. */
    reasonCode: EndReasonCode.nullable(),
    /** The delivery is over for this driver, who still has to return its cash. */
    cashToReturn: z.boolean().optional(),
    /** How far they drove for it; null until it is measured, some minutes after its end. */
    driven: Driven.nullish(),
    /** Too many wrong codes: no code is taken until then. */
    codeLockedUntil: time.nullable(),
    /** Who may take it in the receiver's place, with a code of their own; once it is over, who did. */
    delegate: z.string().nullish(),
    /** Null anywhere but at the receiver's door. */
    door: DoorAttempts.nullish(),
    /** What the driver may do with it now; nothing once it is over. */
    allowedActions: z.array(AllowedTaskAction),
    /** For predicting the arrival; null once it is over. */
    arrivalLimits: ArrivalLimits.nullable(),
    /** When the delivery was requested. */
    createdAt: time,
    updatedAt: time,
    /** The delivery's status while the driver holds it; afterwards how it ended for them. */
    status: z.string(),
    assignedAt: time,
    driverName: z.string().nullable(),
    /** acceptedAt, orderNo, the accepted offer as `notification`, and `completion` once it is delivered. */
    metadata: z.record(z.string(), z.unknown()),
  })
  .meta({ id: "Task" });
export type Task = z.infer<typeof Task>;
export const TaskOrNull = Task.nullable();

export const TaskParams = z.strictObject({ transactionId: uuid });
export type TaskParams = z.infer<typeof TaskParams>;

/** `at` is the phone's clock when the driver pressed the button: kept as a note, deadlines go by the server's clock. */
const step = {
  at: z.iso.datetime({ offset: true }).max(40).optional(),
  position: position.optional(),
  reason: line(500).optional(),
};
const StartTaskBody = z.strictObject(step);

/**
 * Beyond 500 m of the address, and where nobody knows how far, an arrival without a reason is refused as
 * NOT_AT_DESTINATION with {distanceM: number | null, needsReason: true}. A position counts when it is within two
 * minutes of `at`; without a timestamp it is of that moment; without a position the driver's newest known one counts.
 */
const ArriveTaskBody = z.strictObject({
  ...step,
  reason: z.string().overwrite(cleanLine).min(reasonLength.min).max(reasonLength.max).optional(),
});

/** Exactly one of the typed code and the text of the scanned QR. */
export const CompleteTaskBody = z
  .strictObject({
    code: exact(64).optional(),
    qrData: exact(2000).optional(),
    at: step.at,
    position: position.optional(),
  })
  .refine(({ code, qrData }) => (code === undefined) !== (qrData === undefined), {
    path: ["code"],
    message: "code_or_qr",
  });
export type CompleteTaskBody = z.infer<typeof CompleteTaskBody>;

/** What the driver counted in the other side's sight, at a pickup or a return; `bagSerial`: the number of its seal. */
const CountTaskBody = z.strictObject({
  amount: money,
  bagSerial: line(40).optional(),
  at: step.at,
  position: position.optional(),
});

/**
 * The code that the other side of a pickup or a return shows, typed or scanned. The place is judged as at an arrival,
 * by the address where the cash changes hands: far from it, and where nobody knows how far, it takes a reason.
 */
export const ProveTaskBody = z
  .strictObject({
    code: exact(64).optional(),
    qrData: exact(2000).optional(),
    at: step.at,
    position: position.optional(),
    reason: ArriveTaskBody.shape.reason,
  })
  .refine(({ code, qrData }) => (code === undefined) !== (qrData === undefined), {
    path: ["code"],
    message: "code_or_qr",
  });
export type ProveTaskBody = z.infer<typeof ProveTaskBody>;

const LeaveTaskBody = reason;

const CancelTaskBody = reason;

/**
 * `kind`: what happened, from the list; `reason` says it in words. `nobody_home` is refused as NOT_TRIED_YET until the
 * driver has waited at the door, called and texted (`door` of the task).
 */
const FailTaskBody = reason.extend({ kind: z.enum(failureKinds).optional() });

/**
 * The way by road that lies before the driver, from the place where it was asked for: by way of the pickup while the delivery is
 * `assigned`, to the door once it is `in_transit`. Metres and seconds are those of the whole line; `left` is what lies
 * before the driver now. `approximate`: no way by road is known; the line is straight, its metres and seconds are
 * guessed from it, and it has no steps. With `meters` null nobody knows where the driver is.
 */
export const TaskRoute = z
  .object({
    transactionId: uuid,
    /** What it leads to: by the pickup to the door, to the door, or with the cash back. */
    status: z.enum(["assigned", "in_transit", "returning"]),
    /** The return that it is of. */
    legId: uuid.nullable(),
    /** Encoded polyline of six digits; empty where nobody knows where the driver is. */
    polyline: z.string(),
    meters: z.number().nullable(),
    seconds: z.number().nullable(),
    from: latLng.nullable(),
    steps: z.array(RouteStep),
    /** Where the line comes by, in order; the last one is its end. */
    stops: z.array(latLng.extend({ to: z.enum(["pickup", "dropOff", "sender", "hub"]), shapeIndex: z.number().int() })),
    approximate: z.boolean(),
    left: z.object({ meters: z.number(), seconds: z.number() }).nullable(),
    /** What a stop at the pickup usually takes: it lies before them until they set off, and counts in `left`. */
    pickupSeconds: z.number(),
    estimatedArrival: time.nullable(),
    /** When the engine gave it; null of an approximate one. */
    madeAt: time.nullable(),
  })
  .meta({ id: "TaskRoute" });
export type TaskRoute = z.infer<typeof TaskRoute>;

const TaskRouteOrNull = TaskRoute.nullable();

const tag = "Tasks";

export const tasks = {
  getCurrent: {
    method: "GET",
    path: "/api/tasks/current",
    actor: "driver",
    tag,
    summary: "The delivery the driver carries now, or null",
    response: TaskOrNull,
  },
  getRoute: {
    method: "GET",
    path: "/api/tasks/{transactionId}/route",
    actor: "driver",
    tag,
    summary:
      "The way by road to the pickup and the door, or back with the cash, with its turns in words, or null where nothing is to be driven",
    params: TaskParams,
    response: TaskRouteOrNull,
  },
  start: {
    method: "POST",
    path: "/api/tasks/{transactionId}/start",
    actor: "driver",
    tag,
    summary: "Set off: a repeat of what proving the pickup did; before it 409 PICKUP_NOT_PROVEN with what is missing",
    params: TaskParams,
    body: StartTaskBody,
    response: Task,
    example: { position: { latitude: 25.7617, longitude: -80.1918, accuracy: 8 } },
  },
  arrive: {
    method: "POST",
    path: "/api/tasks/{transactionId}/arrive",
    actor: "driver",
    tag,
    summary:
      "Stand at the door, the sender's when cash goes back; far from the address it takes a reason, else NOT_AT_DESTINATION",
    params: TaskParams,
    body: ArriveTaskBody,
    response: Task,
    example: {
      at: "2026-05-04T15:20:00Z",
      position: { latitude: 25.7617, longitude: -80.1918, accuracy: 8, timestamp: 1777908000 },
      reason: "I meet the receiver nearby",
    },
  },
  complete: {
    method: "POST",
    path: "/api/tasks/{transactionId}/complete",
    actor: "driver",
    tag,
    summary: "Hand over against the receiver's code; wrong tries count",
    params: TaskParams,
    body: CompleteTaskBody,
    response: Task,
    example: { code: "ABCD-EFGH" },
  },
  count: {
    method: "POST",
    path: "/api/tasks/{transactionId}/count",
    actor: "driver",
    tag,
    summary: "The driver's count at the open pickup or return; only the delivery's own sum can be confirmed",
    params: TaskParams,
    body: CountTaskBody,
    response: Task,
    example: { amount: 120, position: { latitude: 25.7617, longitude: -80.1918, accuracy: 8 } },
  },
  prove: {
    method: "POST",
    path: "/api/tasks/{transactionId}/prove",
    actor: "driver",
    tag,
    summary:
      "Prove the open pickup or return by the other side's code: cash is posted, and after a pickup they set off",
    params: TaskParams,
    body: ProveTaskBody,
    response: Task,
    example: { code: "ABCD-EFGH" },
  },
  leave: {
    method: "POST",
    path: "/api/tasks/{transactionId}/leave",
    actor: "driver",
    tag,
    summary: "Leave the pickup without the cash: the sum is another, or nobody answers; the delivery is cancelled",
    params: TaskParams,
    body: LeaveTaskBody,
    response: Task,
    example: { reason: "Nobody opened" },
  },
  cancel: {
    method: "POST",
    path: "/api/tasks/{transactionId}/cancel",
    actor: "driver",
    tag,
    summary: "Give the delivery back; with its cash aboard it fails, and the cash goes back to the sender",
    params: TaskParams,
    body: CancelTaskBody,
    response: Task,
    example: { reason: "The car broke down" },
  },
  fail: {
    method: "POST",
    path: "/api/tasks/{transactionId}/fail",
    actor: "driver",
    tag,
    summary:
      "Tell that the cash could not be handed over: it goes back to the sender. Nobody home, only after waiting, a call and a text, else 409 NOT_TRIED_YET",
    params: TaskParams,
    body: FailTaskBody,
    response: Task,
    example: { reason: "Nobody opened", kind: "nobody_home" },
  },
} as const satisfies Record<string, RouteContract>;

import { z } from "zod";
import {
  opaqueText,
  latLng,
  singleLineText,
  money,
  position,
  reasonBody,
  time,
  uuid,
  type RouteContract,
} from "@/lib/contracts/common";
import { cleanLine } from "@/lib/domain/text/clean-text";
import { DoorAttempts } from "@/lib/contracts/driver/door-attempts";
import { EndReasonCode, Funding, PreferredTime } from "@/lib/contracts/delivery/fields";
import { Leg } from "@/lib/contracts/delivery/leg";
import { TaskRoute } from "@/lib/contracts/driver/task-route";
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

/** Actions of a driver on the current task. */
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

/**
 * Distances from the address in metres below which an arrival needs nothing (`freeMetres`) or a confirmation
 * (`warnMetres`); beyond, it needs a reason. `positionMaxAgeSeconds`: the maximum age of the position.
 */
export const ArrivalLimits = z.object({
  freeMetres: z.number(),
  warnMetres: z.number(),
  accuracyMetres: z.number(),
  positionMaxAgeSeconds: z.number(),
});

/** `byRoad`: along roads; otherwise along the straight lines between the positions. */
export const DrivenDistance = z.object({ metres: z.number().int(), byRoad: z.boolean() });
export type DrivenDistance = z.infer<typeof DrivenDistance>;

/** The driver's current task. Distances in metres, `eta` in minutes; `coordinates` are the drop-off's. */
export const Task = z
  .object({
    id: uuid,
    transactionId: uuid,
    /** Null when an administrator assigned the delivery manually. */
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
    /** `prefunded`: the cash comes from a hub, and goes to one if it cannot be handed over. */
    funding: Funding.optional(),
    state: TaskState,
    acceptedVia: z.string().nullable(),
    coordinates: latLng,
    pickupCoordinates: latLng.nullable(),
    distance: z.number().nullable(),
    eta: z.number().nullable(),
    estimatedArrival: time.nullable(),
    /** Distance, eta and arrival are estimated from the straight line, because no road route is known. */
    etaApproximate: z.boolean().nullish(),
    /** The same as `instructions`: the sender's private notes are not for the driver. */
    notes: z.string().nullable(),
    /** The sender's instructions for the driver, such as gate, floor or contact person. */
    instructions: z.string().nullable(),
    preferredTime: PreferredTime.nullable(),
    urgent: z.boolean(),
    /**
     * The driver's counterpart on this leg: the sender at a pickup and a return, or the hub; otherwise the receiver.
     * `maskedCalling`: calls and texts go through our number, and `phone` has only its last digits.
     */
    contact: z
      .object({
        name: z.string(),
        phone: z.string().nullable(),
        role: z.enum(["sender", "receiver", "hub"]),
        maskedCalling: z.boolean().nullish(),
      })
      .nullable(),
    /**
     * The cash that has to change hands now. With a `return`, the task is `active`, then `arrived` at the sender's,
     * while its delivery has failed. Null on the way to the receiver, and after the end.
     */
    leg: Leg.nullish(),
    priority: Priority,
    /** The pay for it, or the pay booked once it is over; null if there is no driver price. */
    driverPay: z.number().nullish(),
    /** The tip included in it; null for none. */
    tip: z.number().nullish(),
    startedAt: time.nullable(),
    arrivedAt: time.nullable(),
    completedAt: time.nullable(),
    cancelledAt: time.nullable(),
    reason: z.string().nullable(),
    /** Code of the reason, where no person gave one. */
    reasonCode: EndReasonCode.nullable(),
    /** The delivery is over for this driver, who still has to return its cash. */
    cashToReturn: z.boolean().optional(),
    /** Distance driven for it; null until it is measured, some minutes after the end. */
    driven: DrivenDistance.nullish(),
    /** Locked after too many wrong codes; no code is accepted until then. */
    codeLockedUntil: time.nullable(),
    /** The person who may take it in the receiver's place, with their own code; after the end, who did. */
    delegate: z.string().nullish(),
    /** Null except at the receiver's address. */
    doorAttempts: DoorAttempts.nullish(),
    /** The driver's possible actions now; empty after the end. */
    allowedActions: z.array(AllowedTaskAction),
    /** For predicting the result of an arrival; null after the end. */
    arrivalLimits: ArrivalLimits.nullable(),
    /** When the delivery was requested. */
    createdAt: time,
    updatedAt: time,
    /** The delivery's status while the driver has it; afterwards, how it ended for them. */
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

/**
 * `at`: when the driver pressed the button, by the phone's clock. It is only recorded; deadlines use the server's
 * clock.
 */
const step = {
  at: z.iso.datetime({ offset: true }).max(40).optional(),
  position: position.optional(),
  reason: singleLineText(500).optional(),
};
const StartTaskBody = z.strictObject(step);

/**
 * An arrival more than 500 m from the address, or at an unknown distance, is refused without a reason:
 * NOT_AT_DESTINATION with {distanceM: number | null, needsReason: true}. A position counts if it was measured within
 * two minutes of `at`; without a timestamp it counts as measured then; without a position the driver's latest known one
 * counts.
 */
const ArriveTaskBody = z.strictObject({
  ...step,
  reason: z.string().overwrite(cleanLine).min(reasonLength.min).max(reasonLength.max).optional(),
});

/** Either the typed code or the content of the scanned QR. */
export const CompleteTaskBody = z
  .strictObject({
    code: opaqueText(64).optional(),
    qrData: opaqueText(2000).optional(),
    at: step.at,
    position: position.optional(),
  })
  .refine(({ code, qrData }) => (code === undefined) !== (qrData === undefined), {
    path: ["code"],
    message: "code_or_qr",
  });
export type CompleteTaskBody = z.infer<typeof CompleteTaskBody>;

/** The driver's count in front of the counterpart, at a pickup or a return. `bagSerial`: the seal's number. */
const CountTaskBody = z.strictObject({
  amount: money,
  bagSerial: singleLineText(40).optional(),
  at: step.at,
  position: position.optional(),
});

/**
 * The code shown by the counterpart of a pickup or a return, typed or scanned. The distance is checked as for an
 * arrival, from the address of the handover: it needs a reason when it is far or unknown.
 */
export const ProveTaskBody = z
  .strictObject({
    code: opaqueText(64).optional(),
    qrData: opaqueText(2000).optional(),
    at: step.at,
    position: position.optional(),
    reason: ArriveTaskBody.shape.reason,
  })
  .refine(({ code, qrData }) => (code === undefined) !== (qrData === undefined), {
    path: ["code"],
    message: "code_or_qr",
  });
export type ProveTaskBody = z.infer<typeof ProveTaskBody>;

const LeaveTaskBody = reasonBody;

const CancelTaskBody = reasonBody;

/**
 * `kind`: what happened; `reason`: a description. `nobody_home` is refused as CONTACT_ATTEMPTS_REQUIRED until the driver has
 * waited, called and sent an SMS (`doorAttempts` of the task).
 */
const FailTaskBody = reasonBody.extend({ kind: z.enum(failureKinds).optional() });

const TaskRouteOrNull = TaskRoute.nullable();

const tag = "Tasks";

export const tasks = {
  getCurrent: {
    method: "GET",
    path: "/api/tasks/current",
    actor: "driver",
    tag,
    summary: "Retrieve the driver's current task, or null",
    response: TaskOrNull,
  },
  getRoute: {
    method: "GET",
    path: "/api/tasks/{transactionId}/route",
    actor: "driver",
    tag,
    summary: "Retrieve the road route of a task with turn-by-turn steps, or null when there is nothing to drive",
    params: TaskParams,
    response: TaskRouteOrNull,
  },
  start: {
    method: "POST",
    path: "/api/tasks/{transactionId}/start",
    actor: "driver",
    tag,
    summary:
      "Start the service; a success after the pickup was proven, before it 409 PICKUP_NOT_PROVEN with what is missing",
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
      "Mark the arrival at the receiver, or at the sender of a return; far from the address it needs a reason, otherwise NOT_AT_DESTINATION",
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
    summary: "Complete the delivery by the receiver's code; wrong codes count",
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
    summary: "Submit the driver's count at the open pickup or return; only the delivery's amount can be confirmed",
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
      "Prove the open pickup or return by the counterpart's code: posts the cash, and starts the service after a pickup",
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
    summary:
      "Leave the pickup without the cash, because the amount differs or the sender does not respond; cancels the delivery",
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
    summary: "Give the delivery back; with its cash on board it fails, and the cash is returned to the sender",
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
      "Report a failed handover; the cash is returned to the sender. `nobody_home` needs a wait, a call and an SMS before, otherwise 409 CONTACT_ATTEMPTS_REQUIRED",
    params: TaskParams,
    body: FailTaskBody,
    response: Task,
    example: { reason: "Nobody opened", kind: "nobody_home" },
  },
} as const satisfies Record<string, RouteContract>;

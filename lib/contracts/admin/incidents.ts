import { z } from "zod";
import { PendingApproval } from "@/lib/contracts/admin/approvals";
import {
  latitude,
  singleLineText,
  longitude,
  page,
  reasonBody,
  time,
  uuid,
  multilineText,
  idParams,
  type RouteContract,
} from "@/lib/contracts/common";
import { PositionFlags } from "@/lib/contracts/driver/location-access";
import { TransactionStatus } from "@/lib/contracts/delivery/fields";
import { alarmChannels, incidentKinds, incidentOutcomes } from "@/lib/domain/incident";

const roles = ["driver", "sender", "receiver", "admin", "system"] as const;

const Place = z.object({ lat: latitude, lng: longitude, at: time, accuracy: z.number().nullable() });

/**
 * An incident: a person may be in danger. `no`: its number, as shown to administrators.
 * `severity`: 1 is the worst. `state`: not taken, taken, or closed. `happenedAt`: by the phone's clock. `lastAt`: last
 * signal received. `raiseCount`: number of alarms. `mine`: the reader has taken it.
 */
export const Incident = z
  .object({
    id: uuid,
    no: z.number().int(),
    kind: z.enum(incidentKinds),
    severity: z.number().int().min(1).max(3),
    state: z.enum(["open", "taken", "closed"]),
    personName: z.string().nullable(),
    raisedAs: z.enum(roles),
    driverId: uuid.nullable(),
    driverName: z.string().nullable(),
    transactionId: uuid.nullable(),
    orderNo: z.string().nullable(),
    happenedAt: time,
    openedAt: time,
    lastAt: time,
    raiseCount: z.number().int(),
    place: Place.nullable(),
    ownerName: z.string().nullable(),
    mine: z.boolean(),
    takenAt: time.nullable(),
    closedAt: time.nullable(),
    outcome: z.enum(incidentOutcomes).nullable(),
  })
  .meta({ id: "Incident" });
export type Incident = z.infer<typeof Incident>;
export const IncidentPage = page(Incident);

/** One entry of an incident's immutable record, in order. `facts`: details such as a kind, a round or a sum. */
export const IncidentEntry = z.object({
  id: z.number().int(),
  at: time,
  kind: z.string(),
  by: z.string().nullable(),
  note: z.string().nullable(),
  facts: z.record(z.string(), z.unknown()),
});
export type IncidentEntry = z.infer<typeof IncidentEntry>;

/**
 * A person concerned. `phone`: last digits, null for none. `description`: a driver's vehicle and plate, or the address where
 * a sender or receiver waits.
 */
export const IncidentPerson = z.object({
  userId: uuid,
  name: z.string().nullable(),
  role: z.enum(roles),
  inDanger: z.boolean(),
  phone: z.string().nullable(),
  description: z.string().nullable(),
});
export type IncidentPerson = z.infer<typeof IncidentPerson>;

/**
 * An incident with everything except the position history.
 * `held`: cash that its driver carries. `alarms`: who was notified, and by which channel. `falseAlarms`: how many of
 * the person's incidents were false. `positionFlags`: doubts about the positions around it, null without a driver.
 * `helpers`: drivers that operations sent there. `requestedApprovals`: pending approvals. `dualApproval`: closing it needs two
 * administrators.
 */
export const IncidentDetail = z
  .object({
    ...Incident.shape,
    reason: z.string().nullable(),
    people: z.array(IncidentPerson),
    held: z.array(
      z.object({
        transactionId: uuid,
        orderNo: z.string(),
        amount: z.number(),
        status: TransactionStatus,
        onHold: z.boolean(),
      }),
    ),
    offersFrozen: z.boolean(),
    falseAlarms: z.number().int(),
    alarms: z.array(
      z.object({
        name: z.string().nullable(),
        channel: z.enum(alarmChannels),
        state: z.enum(["waiting", "sent", "failed"]),
        round: z.number().int(),
        at: time,
      }),
    ),
    entries: z.array(IncidentEntry),
    positionFlags: PositionFlags.nullable(),
    helpers: z.array(
      z.object({
        driverId: uuid,
        name: z.string().nullable(),
        requestedAt: time,
        state: z.enum(["asked", "going", "cannot", "over"]),
      }),
    ),
    requestedApprovals: z.array(z.enum(["close_incident", "robbed"])),
    dualApproval: z.boolean(),
  })
  .meta({ id: "IncidentDetail" });
export type IncidentDetail = z.infer<typeof IncidentDetail>;
export const IncidentOrPending = z.union([IncidentDetail, PendingApproval]);

/**
 * The driver's positions around an incident, oldest first, at most 1,000 of `total`. `excluded`: why a position is
 * unreliable.
 */
export const IncidentLocationHistory = z.object({
  total: z.number().int(),
  items: z.array(
    z.object({
      lat: latitude,
      lng: longitude,
      at: time,
      accuracy: z.number().nullable(),
      excluded: z.string().nullable(),
    }),
  ),
});
export type IncidentLocationHistory = z.infer<typeof IncidentLocationHistory>;

/** On-duty drivers to send there, those without a task first. `at`: time of their position. */
export const Colleagues = z
  .object({
    items: z.array(
      z.object({
        driverId: uuid,
        name: z.string(),
        metres: z.number().int(),
        hasTask: z.boolean(),
        at: time.nullable(),
      }),
    ),
  })
  .meta({ id: "Colleagues" });
export type Colleagues = z.infer<typeof Colleagues>;
/** The number in dialable form. */
export const DialableNumber = z.object({ phone: z.string() }).meta({ id: "DialableNumber" });

const IncidentQuery = z.strictObject({
  state: z.enum(["open", "closed"]).default("open"),
  kind: z.enum(incidentKinds).optional(),
  cursor: z.string().min(1).max(500).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});
const OpenIncidentBody = z.strictObject({
  driverId: uuid,
  kind: z.enum(["robbery", "accident", "other"]),
  severity: z.number().int().min(1).max(3),
  note: singleLineText(2000),
  transactionId: uuid.optional(),
});
const IncidentNoteBody = z.strictObject({ note: multilineText(2000).min(1) });
const CloseIncidentBody = z.strictObject({ outcome: z.enum(incidentOutcomes), reason: singleLineText(500) });
const FreezeOffersBody = z.strictObject({ frozen: z.boolean() });
const HoldCashBody = z.strictObject({ transactionId: uuid, held: z.boolean() });
const CallPersonBody = z.strictObject({ userId: uuid });
const TextPersonBody = z.strictObject({ userId: uuid, text: multilineText(600).min(1) });
const RequestColleagueBody = z.strictObject({ driverId: uuid });
const SeverityBody = z.strictObject({ severity: z.number().int().min(1).max(3), reason: singleLineText(500) });
const tag = "Admin: incidents";
export const adminIncidents = {
  list: {
    method: "GET",
    path: "/api/admin/incidents",
    actor: "admin",
    tag,
    summary: "List open incidents, worst first, or closed ones, newest first",
    query: IncidentQuery,
    response: IncidentPage,
  },
  create: {
    method: "POST",
    path: "/api/admin/incidents",
    actor: "admin",
    tag,
    summary: "Open an incident about a driver, or join the open one",
    body: OpenIncidentBody,
    response: IncidentDetail,
    example: {
      driverId: "9b2f1b9e-6c3d-4a56-8f21-0a3f5a1f0001",
      kind: "accident",
      severity: 2,
      note: "They called: a flat tyre",
    },
  },
  get: {
    method: "GET",
    path: "/api/admin/incidents/{id}",
    actor: "admin",
    tag,
    summary: "Retrieve an incident with the people concerned and its record",
    params: idParams,
    response: IncidentDetail,
  },
  getTrack: {
    method: "GET",
    path: "/api/admin/incidents/{id}/location-history",
    actor: "admin",
    tag,
    summary: "List the driver's positions around an incident; each access is recorded",
    params: idParams,
    response: IncidentLocationHistory,
  },
  take: {
    method: "POST",
    path: "/api/admin/incidents/{id}/take",
    actor: "admin",
    tag,
    summary: "Take an incident; this ends the alarm",
    params: idParams,
    response: IncidentDetail,
  },
  addNote: {
    method: "POST",
    path: "/api/admin/incidents/{id}/note",
    actor: "admin",
    tag,
    summary: "Add a note; notes are immutable",
    params: idParams,
    body: IncidentNoteBody,
    response: IncidentDetail,
    example: { note: "Called them: they are at a petrol station, the car does not start" },
  },
  getPhone: {
    method: "POST",
    path: "/api/admin/incidents/{id}/call",
    actor: "admin",
    tag,
    summary: "Retrieve the phone number of a person concerned; each access is recorded",
    params: idParams,
    body: CallPersonBody,
    response: DialableNumber,
    example: { userId: "9b2f1b9e-6c3d-4a56-8f21-0a3f5a1f0001" },
  },
  sendText: {
    method: "POST",
    path: "/api/admin/incidents/{id}/sms",
    actor: "admin",
    tag,
    summary: "Text a person concerned; text and outcome are recorded",
    params: idParams,
    body: TextPersonBody,
    response: IncidentDetail,
    example: { userId: "9b2f1b9e-6c3d-4a56-8f21-0a3f5a1f0001", text: "We see your SOS. Are you safe? Call us." },
  },
  setSeverity: {
    method: "POST",
    path: "/api/admin/incidents/{id}/severity",
    actor: "admin",
    tag,
    summary: "Set the severity; an incident that once had severity 1 still needs two administrators to close",
    params: idParams,
    body: SeverityBody,
    response: IncidentDetail,
    example: { severity: 2, reason: "Spoke to them, the car does not start" },
  },
  listColleagues: {
    method: "GET",
    path: "/api/admin/incidents/{id}/colleagues",
    actor: "admin",
    tag,
    summary: "List the nearest on-duty drivers who can be asked to go there",
    params: idParams,
    response: Colleagues,
  },
  requestColleague: {
    method: "POST",
    path: "/api/admin/incidents/{id}/colleague",
    actor: "admin",
    tag,
    summary: "Ask an on-duty driver to go there; they may decline",
    params: idParams,
    body: RequestColleagueBody,
    response: IncidentDetail,
    example: { driverId: "9b2f1b9e-6c3d-4a56-8f21-0a3f5a1f0004" },
  },
  freezeOffers: {
    method: "POST",
    path: "/api/admin/incidents/{id}/freeze-offers",
    actor: "admin",
    tag,
    summary: "Stop offers to the driver, or resume them",
    params: idParams,
    body: FreezeOffersBody,
    response: IncidentDetail,
    example: { frozen: true },
  },
  holdCash: {
    method: "POST",
    path: "/api/admin/incidents/{id}/hold-cash",
    actor: "admin",
    tag,
    summary: "Block every handover of a delivery's cash, or release it",
    params: idParams,
    body: HoldCashBody,
    response: IncidentDetail,
    example: { transactionId: "9b2f1b9e-6c3d-4a56-8f21-0a3f5a1f0002", held: true },
  },
  recordRobbery: {
    method: "POST",
    path: "/api/admin/incidents/{id}/robbed",
    actor: "admin",
    tag,
    summary: "Record that the driver's cash was robbed; needs two administrators",
    params: idParams,
    body: reasonBody,
    response: IncidentOrPending,
    accepted: PendingApproval,
    example: { reason: "Held up at the door, police report 4711" },
  },
  close: {
    method: "POST",
    path: "/api/admin/incidents/{id}/close",
    actor: "admin",
    tag,
    summary: "Close an incident; severity 1 needs two administrators",
    params: idParams,
    body: CloseIncidentBody,
    response: IncidentOrPending,
    accepted: PendingApproval,
    example: { outcome: "safe", reason: "Pressed by mistake, spoke to them" },
  },
} as const satisfies Record<string, RouteContract>;

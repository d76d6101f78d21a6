import { z } from "zod";
import { PendingApproval } from "@/lib/contracts/admin/approvals";
import {
  cursor,
  day,
  emptyResponse,
  limit,
  singleLineText,
  money,
  page,
  reasonBody,
  time,
  uuid,
  userIdParams,
  type RouteContract,
  exportColumns,
} from "@/lib/contracts/common";
import {
  SignedConsent,
  ApplicationDocument,
  ApplicationForm,
  ApplicationStatus,
} from "@/lib/contracts/driver/application";
import { expiryDate, VehicleType, workDayShape } from "@/lib/contracts/driver/driver";
import { DriverStatus } from "@/lib/contracts/session";
import { TransactionStatus } from "@/lib/contracts/delivery/fields";
import { driverColumns } from "@/lib/domain/list-columns";

/** A driver in an administrator's list. */
export const AdminDriver = z
  .object({
    userId: uuid,
    name: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    licenseNumber: z.string(),
    vehicleType: VehicleType,
    vehiclePlate: z.string().nullable(),
    status: DriverStatus,
    isAvailable: z.boolean(),
    isApproved: z.boolean(),
    suspendedAt: time.nullable(),
    suspensionReason: z.string().nullable(),
    applicationStatus: ApplicationStatus,
    submittedAt: time.nullable(),
    decidedAt: time.nullable(),
    decisionReason: z.string().nullable(),
    rating: z.number().nullable(),
    lastSeen: time.nullable(),
    location: z.object({ lat: z.number(), lng: z.number(), at: time.nullable() }).nullable(),
    workTimeFrom: z.string(),
    workTimeTo: z.string(),
    zoneCount: z.number().int(),
    /** Names of the first three, by priority. */
    zoneNames: z.array(z.string()),
    optimoRouteExternalId: z.string().nullable(),
    optimoRouteSerial: z.string().nullable(),
    createdAt: time,
  })
  .meta({ id: "AdminDriver" });
export type AdminDriver = z.infer<typeof AdminDriver>;

/**
 * A driver as a list row.
 * `task`: current delivery. `deliveries`: clean ones, counted up to 500. `acceptance`: rate of the offers answered or
 * expired in the last 30 days, null without any.
 * `held`, `ceiling`: cash held and its limit. `expiresOn`: earliest expiry date of their documents; `expired` once it
 * has passed.
 */
export const AdminDriverRow = AdminDriver.extend({
  task: z.object({ id: uuid, orderNo: z.string(), status: TransactionStatus, deliveryAddress: z.string() }).nullable(),
  deliveries: z.number().int(),
  acceptance: z.number().nullable(),
  held: z.number(),
  ceiling: z.number(),
  expiresOn: day.nullable(),
  expired: z.boolean(),
}).meta({ id: "AdminDriverRow" });
export type AdminDriverRow = z.infer<typeof AdminDriverRow>;

/** A driver with all facts for a decision. A document's `url` works for an administrator for ten minutes. */
export const AdminDriverDetail = AdminDriver.extend({
  ...workDayShape,
  /** The reader is this driver and may not decide (CONFLICT_OF_INTEREST). */
  conflictOfInterest: z.boolean(),
  /** `byHand`: an administrator set the ceiling; otherwise it follows from the clean deliveries, counted up to 500. */
  cash: z.object({ held: z.number(), ceiling: z.number(), byHand: z.boolean(), cleanDeliveries: z.number().int() }),
  vehicle: z.string().nullable(),
  lastStatusChange: time,
  /** The driver cannot be suspended until this delivery is unassigned or done. */
  currentTask: z
    .object({ id: uuid, orderNo: z.string(), status: TransactionStatus, deliveryAddress: z.string() })
    .nullable(),
  application: ApplicationForm.nullable(),
  documents: z.array(ApplicationDocument.extend({ url: z.string() })),
  /** The latest signed consent with its text; a drawn signature is among the documents. */
  consent: SignedConsent.extend({ text: z.string() }).nullable(),
  /** A new photo that waits for a decision; the current one is among the documents. */
  portrait: ApplicationDocument.omit({ expiresOn: true }).extend({ url: z.string() }).nullable(),
  /** New documents that wait for a decision; the valid ones are among the documents. */
  renewals: z.array(ApplicationDocument.extend({ url: z.string() })),
  /** `isActive` is false while the driver is paused in the zone. */
  zones: z.array(z.object({ zoneId: uuid, name: z.string(), priority: z.number().int(), isActive: z.boolean() })),
  actions: z.array(
    z.object({ action: z.string(), reason: z.string().nullable(), at: time, by: z.string().nullable() }),
  ),
}).meta({ id: "AdminDriverDetail" });
export type AdminDriverDetail = z.infer<typeof AdminDriverDetail>;

/**
 * Hashes of the documents that the administrator reviewed. An approval is refused if they differ from the submitted
 * ones.
 */
const ApproveDriverBody = z.strictObject({
  documents: z
    .array(z.string().regex(/^[0-9a-f]{64}$/))
    .max(20)
    .optional(),
});
/** Hash of the photo that the administrator reviewed; the decision is refused if the photo has changed since. */
const PortraitDecision = z.strictObject({ sha256: z.string().regex(/^[0-9a-f]{64}$/) });
const DeclinePortraitBody = PortraitDecision.extend(reasonBody.shape);
/** Hash of the reviewed document, and the expiry date printed on it. */
const ApproveRenewalBody = PortraitDecision.extend({ expiresOn: expiryDate });
/** The expiry date printed on a document; null if unknown. */
const DocumentExpiryBody = z.strictObject({ expiresOn: expiryDate.nullable() });
export const AdminDriverList = page(AdminDriverRow);
export type AdminDriverList = z.infer<typeof AdminDriverList>;
/** Reasons to review a driver. Computed in SQL: private.list_drivers_needing_attention(). */
export const driverAttentionKinds = ["expiring", "expired", "renewal", "cash", "overnight", "low_rating"] as const;
/** Filter by a driver's state. */
export const driverStateFilters = [
  "pending",
  "approved",
  "at_work",
  "online",
  "offline",
  "none",
  "rejected",
  "suspended",
] as const;
export const driverSorts = [
  "-joined",
  "joined",
  "-name",
  "name",
  "-rating",
  "rating",
  "-deliveries",
  "deliveries",
  "-expires",
  "expires",
] as const;
export const AdminDriverQuery = z.strictObject({
  /**
   * `at_work`: not offline. `online`: free for offers. `offline`: approved and not at work. `none`: not applied yet.
   */
  status: z.enum(driverStateFilters).optional(),
  attention: z.enum(driverAttentionKinds).optional(),
  q: z.string().trim().max(120).optional(),
  /** Default: waiting applications longest first, drivers at work by last status change, others newest first. */
  sort: z.enum(driverSorts).optional(),
  /** Valid for the same sort order only. */
  cursor,
  limit: limit(50),
  format: z.enum(["json", "csv"]).default("json"),
  columns: exportColumns(driverColumns),
});
export type AdminDriverQuery = z.infer<typeof AdminDriverQuery>;
/** A message from support to a driver, shown as a notification in their app. */
const MessageDriverBody = z.strictObject({ text: singleLineText(500) });
/** Raising a ceiling needs two administrators: 200 when there is no other one, 202 while it waits for approval. */
const AdminDriverOrPending = z.union([AdminDriverDetail, PendingApproval]);
/** The most cash the driver may hold from now on. */
const CeilingBody = reasonBody.extend({ ceiling: money.max(100_000) });
/** Omitted fields stay unchanged; null clears an optional one. A location has both coordinates or neither. */
export const WorkDayBody = z.strictObject(workDayShape).partial();
export type WorkDayBody = z.infer<typeof WorkDayBody>;

const AdminDocumentParams = z.strictObject({ userId: uuid, id: uuid });
const AdminDocumentQuery = z.strictObject({
  expires: z.coerce.number().int(),
  signature: z.string().regex(/^[0-9a-f]{64}$/),
});

const tag = "Admin: drivers";
const decisionRoute = <const Verb extends string>(verb: Verb, summary: string) =>
  ({
    method: "POST",
    path: `/api/admin/drivers/{userId}/${verb}`,
    actor: "admin",
    tag,
    summary,
    params: userIdParams,
    body: reasonBody,
    response: AdminDriverDetail,
    example: { reason: "Papers have expired" },
  }) as const;
export const adminDrivers = {
  sendMessage: {
    method: "POST",
    path: "/api/admin/drivers/{userId}/message",
    actor: "admin",
    tag,
    summary: "Send a support message to a driver",
    params: userIdParams,
    body: MessageDriverBody,
    response: emptyResponse,
    example: { text: "The hub on Flagler Street closes at 5 PM today." },
  },
  list: {
    method: "GET",
    path: "/api/admin/drivers",
    actor: "admin",
    tag,
    summary: "List drivers as JSON or CSV; by default those who wait for a decision come first",
    query: AdminDriverQuery,
    response: AdminDriverList,
    produces: "text/csv",
  },
  get: {
    method: "GET",
    path: "/api/admin/drivers/{userId}",
    actor: "admin",
    tag,
    summary: "Retrieve a driver with application, documents and history",
    params: userIdParams,
    response: AdminDriverDetail,
  },
  getDocument: {
    method: "GET",
    path: "/api/admin/drivers/{userId}/documents/{id}",
    actor: "admin",
    tag,
    summary: "Retrieve a driver's document by its short-lived link",
    params: AdminDocumentParams,
    query: AdminDocumentQuery,
    produces: "application/octet-stream",
  },
  approve: {
    method: "POST",
    path: "/api/admin/drivers/{userId}/approve",
    actor: "admin",
    tag,
    summary: "Approve a submitted application",
    params: userIdParams,
    body: ApproveDriverBody,
    example: { documents: [] },
    response: AdminDriverDetail,
  },
  reject: decisionRoute("reject", "Reject a submitted application"),
  approvePortrait: {
    method: "POST",
    path: "/api/admin/drivers/{userId}/portrait/approve",
    actor: "admin",
    tag,
    summary: "Approve a driver's new photo; it replaces the current one",
    params: userIdParams,
    body: PortraitDecision,
    response: AdminDriverDetail,
    example: { sha256: "0".repeat(64) },
  },
  declinePortrait: {
    method: "POST",
    path: "/api/admin/drivers/{userId}/portrait/decline",
    actor: "admin",
    tag,
    summary: "Decline a driver's new photo; the current one stays",
    params: userIdParams,
    body: DeclinePortraitBody,
    response: AdminDriverDetail,
    example: { sha256: "0".repeat(64), reason: "The face cannot be seen" },
  },
  setDocumentExpiry: {
    method: "PUT",
    path: "/api/admin/drivers/{userId}/documents/{id}/expiry",
    actor: "admin",
    tag,
    summary: "Set a document's expiry date",
    params: AdminDocumentParams,
    body: DocumentExpiryBody,
    response: AdminDriverDetail,
    example: { expiresOn: "2031-05-01" },
  },
  approveRenewal: {
    method: "POST",
    path: "/api/admin/drivers/{userId}/renewals/{id}/approve",
    actor: "admin",
    tag,
    summary: "Approve a driver's renewed document; it replaces the current one",
    params: AdminDocumentParams,
    body: ApproveRenewalBody,
    response: AdminDriverDetail,
    example: { sha256: "0".repeat(64), expiresOn: "2031-05-01" },
  },
  declineRenewal: {
    method: "POST",
    path: "/api/admin/drivers/{userId}/renewals/{id}/decline",
    actor: "admin",
    tag,
    summary: "Decline a driver's renewed document; the current one stays",
    params: AdminDocumentParams,
    body: DeclinePortraitBody,
    response: AdminDriverDetail,
    example: { sha256: "0".repeat(64), reason: "The date cannot be read" },
  },
  suspend: decisionRoute("suspend", "Suspend a driver without a delivery: closes their offers and ends their sessions"),
  reinstate: decisionRoute("reinstate", "Reinstate a suspended driver"),
  setCeiling: {
    method: "POST",
    path: "/api/admin/drivers/{userId}/ceiling",
    actor: "admin",
    tag,
    summary: "Set the maximum cash that a driver may hold",
    params: userIdParams,
    body: CeilingBody,
    response: AdminDriverOrPending,
    accepted: PendingApproval,
    example: { ceiling: 2000, reason: "Two years with us" },
  },
  allowOvernight: {
    method: "POST",
    path: "/api/admin/drivers/{userId}/overnight",
    actor: "admin",
    tag,
    summary: "Allow a driver to hold their cash overnight; needs two administrators",
    params: userIdParams,
    body: reasonBody,
    response: AdminDriverOrPending,
    accepted: PendingApproval,
    example: { reason: "All hubs are closed" },
  },
  updateWorkDay: {
    method: "PATCH",
    path: "/api/admin/drivers/{userId}/work-day",
    actor: "admin",
    tag,
    summary: "Update a driver's working day: hours, capacities, start and end; synced to the routing provider",
    params: userIdParams,
    body: WorkDayBody,
    response: AdminDriverDetail,
    example: { workTimeFrom: "08:00", workTimeTo: "16:30", vehicleCapacity1: 20 },
  },
} as const satisfies Record<string, RouteContract>;

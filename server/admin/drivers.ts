import "server-only";
import { createHmac } from "node:crypto";
import { env } from "@/server/env";
import { sameSecret } from "@/server/http/keyed-hash";
import type {
  AdminDriverDetail,
  AdminDriverList,
  AdminDriverQuery,
  AdminDriverRow,
} from "@/lib/contracts/admin/drivers";
import type { StoredDriver } from "@/server/database/results/drivers";
import { Refusal } from "@/server/core/errors";
import { rpc, type PreparedRpc } from "@/server/database/rpc";
import type { DbContext } from "@/server/database/client";
import { documentResponse } from "@/server/http/document-response";
import { filesOf, storageRefusal } from "@/server/supabase/files";
import type { DriverColumn } from "@/lib/domain/list-columns";
import { selectColumns, type ColumnsByKey, type Columns } from "@/server/admin/csv";
import { EXPORT_PAGE_SIZE, exportList } from "@/server/admin/export-list";

const LINK_VALID_SECONDS = 600;
type Document = { userId: string; id: string };

/** The path of a document for ten minutes, for administrators only. */
function documentLink({ userId, id }: Document, now: Date): string {
  const expires = Math.floor(now.getTime() / 1000) + LINK_VALID_SECONDS;
  return `/api/admin/drivers/${userId}/documents/${id}?expires=${expires}&signature=${signatureOf({ userId, id }, expires)}`;
}

/** Whether a link is validly signed for this document and has not expired. */
function isValidDocumentLink(
  document: Document,
  { expires, signature }: { expires: number; signature: string },
  now: Date,
): boolean {
  return sameSecret(signature, signatureOf(document, expires)) && now.getTime() / 1000 < expires;
}

function signatureOf({ userId, id }: Document, expires: number): string {
  return createHmac("sha256", env().LINK_SECRET).update(`document\0${userId}\0${id}\0${expires}`).digest("hex");
}

/** Adds a link to each document and photo. The response schema drops their storage paths. */
export function withLinks(driver: StoredDriver): AdminDriverDetail {
  const addLink = <Document extends { id: string }>(record: Document) => ({
    ...record,
    url: documentLink({ userId: driver.userId, id: record.id }, new Date()),
  });
  return {
    ...driver,
    documents: driver.documents.map(addLink),
    portrait: driver.portrait && addLink(driver.portrait),
    renewals: driver.renewals.map(addLink),
  };
}

/**
 * Downloads a driver's document with the administrator's token. An expired or foreign link looks like a missing
 * document.
 */
export async function openDocument(
  db: DbContext,
  token: string,
  document: { userId: string; id: string },
  link: { expires: number; signature: string },
): Promise<Response> {
  if (!isValidDocumentLink(document, link, new Date())) throw new Refusal("NOT_FOUND");
  const { documents, portrait, renewals } = await rpc(db, "admin_get_driver", { p_user_id: document.userId });
  const storedDocument = [...documents, ...renewals, ...(portrait ? [portrait] : [])].find(
    ({ id }) => id === document.id,
  );
  if (!storedDocument) throw new Refusal("NOT_FOUND");
  const { data, error } = await filesOf(token).from("driver-documents").download(storedDocument.path);
  if (error) throw storageRefusal(error);
  return documentResponse(data.stream(), storedDocument.contentType, storedDocument.fileName);
}

const toFilterParameters = ({ q, status, attention, sort }: AdminDriverQuery) => ({
  p_search: q ?? null,
  p_status: status ?? null,
  p_attention: attention ?? null,
  p_sort: sort ?? null,
});

/** One page of drivers in the query's order. */
export function listDrivers(query: AdminDriverQuery): PreparedRpc<AdminDriverList> {
  return rpc.prepare("admin_list_drivers", {
    ...toFilterParameters(query),
    p_cursor: query.cursor ?? null,
    p_limit: query.limit,
  });
}

// The list's visible data: no phone numbers, email addresses, licences or positions.
const exportColumns: Columns<AdminDriverRow> = [
  ["id", (row) => row.userId],
  ["name", (row) => row.name],
  ["application", (row) => row.applicationStatus],
  ["approved", (row) => row.isApproved],
  ["suspended_at", (row) => row.suspendedAt, "time"],
  ["status", (row) => row.status],
  ["delivery", (row) => row.task?.orderNo ?? null],
  ["vehicle", (row) => row.vehicleType],
  ["plate", (row) => row.vehiclePlate],
  ["rating", (row) => row.rating],
  ["clean_deliveries", (row) => row.deliveries],
  ["acceptance_30_days", (row) => row.acceptance],
  ["cash_held", (row) => row.held, "money"],
  ["ceiling", (row) => row.ceiling, "money"],
  ["documents_expire_on", (row) => row.expiresOn, "day"],
  ["last_seen", (row) => row.lastSeen, "time"],
  ["submitted_at", (row) => row.submittedAt, "time"],
  ["joined_at", (row) => row.createdAt, "time"],
];

const columnsByKey: ColumnsByKey<AdminDriverRow, DriverColumn> = {
  name: [["name", (row) => row.name]],
  state: [
    ["application", (row) => row.applicationStatus],
    ["approved", (row) => row.isApproved],
    ["suspended_at", (row) => row.suspendedAt, "time"],
  ],
  activity: [
    ["status", (row) => row.status],
    ["delivery", (row) => row.task?.orderNo ?? null],
  ],
  rating: [["rating", (row) => row.rating]],
  deliveries: [["clean_deliveries", (row) => row.deliveries]],
  acceptance: [["acceptance_30_days", (row) => row.acceptance]],
  held_cash: [["cash_held", (row) => row.held, "money"]],
  ceiling: [["ceiling", (row) => row.ceiling, "money"]],
  expires: [["documents_expire_on", (row) => row.expiresOn, "day"]],
  vehicle: [
    ["vehicle", (row) => row.vehicleType],
    ["plate", (row) => row.vehiclePlate],
  ],
  phone: [],
  email: [],
  zones: [["zones", (row) => row.zoneNames.join(", ")]],
  workday: [
    ["work_from", (row) => row.workTimeFrom],
    ["work_to", (row) => row.workTimeTo],
  ],
  last_seen: [["last_seen", (row) => row.lastSeen, "time"]],
  submitted: [["submitted_at", (row) => row.submittedAt, "time"]],
  joined: [["joined_at", (row) => row.createdAt, "time"]],
};

/** Exports the drivers of a query as a CSV file in its order, and adds the export to the audit record. */
export function exportDrivers(
  db: DbContext,
  request: Request,
  userId: string,
  query: AdminDriverQuery,
): Promise<Response> {
  return exportList({
    db,
    request,
    userId,
    name: "drivers",
    columns: selectColumns(query.columns, columnsByKey, exportColumns),
    startExport: rpc.prepare("admin_export_drivers", toFilterParameters(query)),
    preparePage: (cursor) => listDrivers({ ...query, cursor, limit: EXPORT_PAGE_SIZE }),
  });
}

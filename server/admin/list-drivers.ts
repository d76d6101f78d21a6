import "server-only";
import type { AdminDriverList, AdminDriverQuery, AdminDriverRow } from "@/lib/contracts/admin/drivers";
import type { DriverColumn } from "@/lib/domain/list-columns";
import { chosenColumns, type ColumnsByKey } from "@/server/admin/chosen-columns";
import type { Columns } from "@/server/admin/csv-file";
import { EXPORT_PAGE_SIZE, exportList } from "@/server/admin/export-list";
import { type PreparedRpc, rpc } from "@/server/database/rpc";
import type { DbContext } from "@/server/database/client";

const toFilterParameters = ({ q, status, attention, sort }: AdminDriverQuery) => ({
  p_q: q ?? null,
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
const columns: Columns<AdminDriverRow> = [
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

const byKey: ColumnsByKey<AdminDriverRow, DriverColumn> = {
  name: [["name", (row) => row.name]],
  state: [
    ["application", (row) => row.applicationStatus],
    ["approved", (row) => row.isApproved],
    ["suspended_at", (row) => row.suspendedAt, "time"],
  ],
  now: [
    ["status", (row) => row.status],
    ["delivery", (row) => row.task?.orderNo ?? null],
  ],
  rating: [["rating", (row) => row.rating]],
  deliveries: [["clean_deliveries", (row) => row.deliveries]],
  acceptance: [["acceptance_30_days", (row) => row.acceptance]],
  held: [["cash_held", (row) => row.held, "money"]],
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
  seen: [["last_seen", (row) => row.lastSeen, "time"]],
  submitted: [["submitted_at", (row) => row.submittedAt, "time"]],
  joined: [["joined_at", (row) => row.createdAt, "time"]],
};

/** Exports the drivers of a query as a CSV file in its order; recorded. */
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
    columns: chosenColumns(query.columns, byKey, columns),
    begin: rpc.prepare("admin_export_drivers", toFilterParameters(query)),
    page: (cursor) => listDrivers({ ...query, cursor, limit: EXPORT_PAGE_SIZE }),
  });
}

import "server-only";
import type { AdminPerson, AdminPersonList, AdminPersonQuery } from "@/lib/contracts/admin/people";
import type { PersonColumn } from "@/lib/domain/list-columns";
import { chosenColumns, type ColumnsByKey, type Columns } from "@/server/admin/csv";
import { EXPORT_PAGE_SIZE, exportList } from "@/server/admin/export-list";
import { type PreparedRpc, rpc } from "@/server/database/rpc";
import type { DbContext } from "@/server/database/client";

const toFilterParameters = ({ q, state, attention, sort }: AdminPersonQuery) => ({
  p_q: q ?? null,
  p_state: state,
  p_attention: attention ?? null,
  p_sort: sort,
});

/** One page of senders and receivers in the query's order. */
export function listPeople(query: AdminPersonQuery): PreparedRpc<AdminPersonList> {
  return rpc.prepare("admin_list_people", {
    ...toFilterParameters(query),
    p_cursor: query.cursor ?? null,
    p_limit: query.limit,
  });
}

// The list's visible data: no phone numbers or email addresses.
const columns: Columns<AdminPerson> = [
  ["id", (row) => row.userId],
  ["name", (row) => row.name],
  ["account", (row) => row.state],
  ["phone_verified", (row) => row.phoneVerified],
  ["known", (row) => row.tier],
  ["sent", (row) => row.sent],
  ["received", (row) => row.received],
  ["last_delivery_at", (row) => row.lastDeliveryAt, "time"],
  ["in_review", (row) => row.waiting.sum, "money"],
  ["joined_at", (row) => row.joinedAt, "time"],
];

const byKey: ColumnsByKey<AdminPerson, PersonColumn> = {
  name: [["name", (row) => row.name]],
  phone: [],
  email: [],
  sent: [["sent", (row) => row.sent]],
  received: [["received", (row) => row.received]],
  last: [["last_delivery_at", (row) => row.lastDeliveryAt, "time"]],
  known: [["known", (row) => row.tier]],
  waiting: [["in_review", (row) => row.waiting.sum, "money"]],
  state: [["account", (row) => row.state]],
  joined: [["joined_at", (row) => row.joinedAt, "time"]],
};

/** Exports the people of a query as a CSV file in its order; recorded. */
export function exportPeople(
  db: DbContext,
  request: Request,
  userId: string,
  query: AdminPersonQuery,
): Promise<Response> {
  return exportList({
    db,
    request,
    userId,
    name: "people",
    columns: chosenColumns(query.columns, byKey, columns),
    begin: rpc.prepare("admin_export_people", toFilterParameters(query)),
    page: (cursor) => listPeople({ ...query, cursor, limit: EXPORT_PAGE_SIZE }),
  });
}

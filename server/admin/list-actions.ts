import "server-only";
import type { AdminAction, AdminActionList, AdminActionQuery } from "@/lib/contracts/admin/console";
import type { Columns } from "@/server/admin/csv";
import { endOfDay, EXPORT_PAGE_SIZE, exportList } from "@/server/admin/export-list";
import { type PreparedRpc, rpc } from "@/server/database/rpc";
import type { DbContext } from "@/server/database/client";

const columns: Columns<AdminAction> = [
  ["id", (row) => row.id],
  ["at", (row) => row.at, "time"],
  ["action", (row) => row.action],
  ["by", (row) => row.by],
  ["about", (row) => row.subject],
  ["about_kind", (row) => row.subjectKind],
  ["about_id", (row) => row.subjectId],
  ["amount", (row) => row.amount ?? null, "money"],
  ["reason", (row) => row.reason],
  ["rows", (row) => row.rows],
  ["approved_by", (row) => row.approvedBy],
  ["without_approver", (row) => row.withoutApprover],
];

const toFilterParameters = ({ action, q, by, from, to }: AdminActionQuery) => ({
  p_action: action ?? null,
  p_q: q ?? null,
  p_by: by ?? null,
  p_from: from ?? null,
  p_to: endOfDay(to),
});

/** One page of administrators' actions. */
export function listActions(query: AdminActionQuery): PreparedRpc<AdminActionList> {
  return rpc.prepare("admin_list_actions", {
    ...toFilterParameters(query),
    p_cursor: query.cursor ?? null,
    p_limit: query.limit,
  });
}

/** The same as a CSV file; the export's own record follows it. */
export function exportActions(
  db: DbContext,
  request: Request,
  userId: string,
  query: AdminActionQuery,
): Promise<Response> {
  return exportList({
    db,
    request,
    userId,
    name: "record",
    columns,
    begin: rpc.prepare("admin_export_actions", toFilterParameters(query)),
    page: (cursor) => listActions({ ...query, cursor, limit: EXPORT_PAGE_SIZE }),
    cursor: ({ line }) => line,
  });
}

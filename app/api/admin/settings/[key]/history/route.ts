import { SettingHistory, SettingHistoryQuery, SettingParams } from "@/lib/contracts/admin-settings";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// GET /api/admin/settings/:key/history: what it was and became, newest first, who changed it and why.
export const GET = route({
  actor: "admin",
  params: SettingParams,
  query: SettingHistoryQuery,
  response: SettingHistory,
  handle: ({ params, query: { cursor, limit } }) =>
    call("admin_setting_history", { p_key: params.key, p_cursor: cursor ?? null, p_limit: limit }),
});

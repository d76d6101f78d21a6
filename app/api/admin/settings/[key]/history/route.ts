import { adminSettings } from "@/lib/contracts/admin-settings";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

export const GET = route(adminSettings.listHistory, ({ params, query: { cursor, limit } }) =>
  call("admin_setting_history", { p_key: params.key, p_cursor: cursor ?? null, p_limit: limit }),
);

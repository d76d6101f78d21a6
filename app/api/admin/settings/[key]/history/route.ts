import { adminSettings } from "@/lib/contracts/admin/settings";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const GET = route(adminSettings.listHistory, ({ params, query: { cursor, limit } }) =>
  rpc.prepare("admin_list_setting_changes", { p_key: params.key, p_cursor: cursor ?? null, p_limit: limit }),
);

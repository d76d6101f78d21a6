import { adminSettings } from "@/lib/contracts/admin/settings";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const PUT = route(adminSettings.update, ({ params, body }) =>
  rpc.prepare("admin_change_setting", {
    p_key: params.key,
    p_value: body.value,
    p_reason: body.reason,
    p_version: body.version,
  }),
);

import { adminSettings } from "@/lib/contracts/admin-settings";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

export const PUT = route(adminSettings.update, ({ params, body }) =>
  call("admin_change_setting", {
    p_key: params.key,
    p_value: body.value,
    p_reason: body.reason,
    p_version: body.version,
  }),
);

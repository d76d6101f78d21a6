import { ApprovalAsked } from "@/lib/contracts/admin-approvals";
import { ChangeSettingBody, SettingOrAsked, SettingParams } from "@/lib/contracts/admin-settings";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// PUT /api/admin/settings/:key: the setting has another value from now on, or waits for a second administrator. Safe to
// repeat.
export const PUT = route({
  actor: "admin",
  params: SettingParams,
  body: ChangeSettingBody,
  response: SettingOrAsked,
  accepted: ApprovalAsked,
  handle: ({ params, body }) =>
    call("admin_change_setting", {
      p_key: params.key,
      p_value: body.value,
      p_reason: body.reason,
      p_version: body.version,
    }),
});

import { adminTextTemplates } from "@/lib/contracts/admin-templates";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

export const GET = route(adminTextTemplates.list, () => call("admin_list_text_templates", {}));

export const POST = route(adminTextTemplates.create, ({ body }) =>
  call("admin_save_text_template", { p_id: null, p_template: body }),
);

import { adminMessageTemplates } from "@/lib/contracts/admin/message-templates";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const GET = route(adminMessageTemplates.list, () => rpc.prepare("admin_list_message_templates", {}));

export const POST = route(adminMessageTemplates.create, ({ body }) =>
  rpc.prepare("admin_save_message_template", { p_id: null, p_template: body }),
);

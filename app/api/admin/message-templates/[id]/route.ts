import { adminMessageTemplates } from "@/lib/contracts/admin/message-templates";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const PUT = route(adminMessageTemplates.update, ({ params, body: { version, ...template } }) =>
  rpc.prepare("admin_save_message_template", { p_id: params.id, p_template: template, p_version: version }),
);

export const DELETE = route(adminMessageTemplates.delete, ({ params }) =>
  rpc.prepare("admin_delete_message_template", { p_id: params.id }),
);

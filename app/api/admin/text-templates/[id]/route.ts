import { adminTextTemplates } from "@/lib/contracts/admin-templates";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const PUT = route(adminTextTemplates.update, ({ params, body: { version, ...template } }) =>
  rpc.defer("admin_save_message_template", { p_id: params.id, p_template: template, p_version: version }),
);

export const DELETE = route(adminTextTemplates.delete, ({ params }) =>
  rpc.defer("admin_delete_message_template", { p_id: params.id }),
);

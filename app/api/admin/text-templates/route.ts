import { NewTextTemplateBody, TextTemplate, TextTemplateList } from "@/lib/contracts/admin-templates";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// GET /api/admin/text-templates: what the desk often writes to people.
export const GET = route({
  actor: "admin",
  response: TextTemplateList,
  handle: () => call("admin_list_text_templates", {}),
});

// POST /api/admin/text-templates: keeps another one, on record.
export const POST = route({
  actor: "admin",
  body: NewTextTemplateBody,
  response: TextTemplate,
  handle: ({ body }) => call("admin_save_text_template", { p_id: null, p_template: body }),
});

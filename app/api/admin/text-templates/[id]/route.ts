import { TextTemplate, TextTemplateBody, TextTemplateParams } from "@/lib/contracts/admin-templates";
import { done } from "@/lib/contracts/common";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// PUT /api/admin/text-templates/:id: another wording of it, on record. Safe to repeat.
export const PUT = route({
  actor: "admin",
  params: TextTemplateParams,
  body: TextTemplateBody,
  response: TextTemplate,
  handle: ({ params, body: { version, ...template } }) =>
    call("admin_save_text_template", { p_id: params.id, p_template: template, p_version: version }),
});

// DELETE /api/admin/text-templates/:id: it is offered no more, on record.
export const DELETE = route({
  actor: "admin",
  params: TextTemplateParams,
  response: done,
  handle: ({ params }) => call("admin_delete_text_template", { p_id: params.id }),
});

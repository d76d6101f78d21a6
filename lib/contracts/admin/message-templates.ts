import { z } from "zod";
import { emptyResponse, singleLineText, time, uuid, idParams, type RouteContract } from "@/lib/contracts/common";

const templateText = z.string().trim().min(1).max(500);
const role = z.enum(["driver", "sender", "receiver"]).nullable();

/**
 * A canned text for support in both languages. Placeholders: `{name}`, the reader's first name; `{number}`, the
 * delivery's number. `for`: the role it is offered for, null for all.
 */
export const MessageTemplate = z
  .object({
    id: uuid,
    name: z.string(),
    en: z.string(),
    es: z.string(),
    for: role,
    version: z.number().int(),
    changedAt: time,
    changedBy: z.string().nullable(),
  })
  .meta({ id: "MessageTemplate" });
export type MessageTemplate = z.infer<typeof MessageTemplate>;
export const MessageTemplateList = z.object({ items: z.array(MessageTemplate) }).meta({ id: "MessageTemplateList" });
export type MessageTemplateList = z.infer<typeof MessageTemplateList>;

export const NewMessageTemplateBody = z.strictObject({
  name: singleLineText(60),
  en: templateText,
  es: templateText,
  for: role,
});
export type NewMessageTemplateBody = z.infer<typeof NewMessageTemplateBody>;
/** `version`: the version that the caller has read; a stale one is refused. */
const TextTemplateBody = z.strictObject({
  ...NewMessageTemplateBody.shape,
  version: z.number().int().min(1).max(2_147_483_647),
});

const tag = "Admin: settings";
const path = "/api/admin/message-templates";
const example = {
  name: "Traffic",
  en: "Hi {name}, your driver is in heavy traffic. It takes a little longer.",
  es: "Hola {name}, hay mucho tráfico. Tardará un poco más.",
  for: "receiver",
} as const;
export const adminMessageTemplates = {
  list: {
    method: "GET",
    path,
    actor: "admin",
    tag,
    summary: "List text templates by name",
    response: MessageTemplateList,
  },
  create: {
    method: "POST",
    path,
    actor: "admin",
    tag,
    summary: "Create a text template in both languages",
    body: NewMessageTemplateBody,
    response: MessageTemplate,
    example,
  },
  update: {
    method: "PUT",
    path: `${path}/{id}`,
    actor: "admin",
    tag,
    summary: "Update a text template",
    params: idParams,
    body: TextTemplateBody,
    response: MessageTemplate,
    example: { ...example, version: 1 },
  },
  delete: {
    method: "DELETE",
    path: `${path}/{id}`,
    actor: "admin",
    tag,
    summary: "Delete a text template",
    params: idParams,
    response: emptyResponse,
  },
} as const satisfies Record<string, RouteContract>;

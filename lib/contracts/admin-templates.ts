import { z } from "zod";
import { done, line, time, uuid, type RouteContract } from "@/lib/contracts/common";

const words = z.string().trim().min(1).max(500);
const role = z.enum(["driver", "sender", "receiver"]).nullable();

/**
 * A canned text for support in both languages. Placeholders: `{name}`, the reader's first name; `{number}`, the
 * delivery's number. `for`: the role it is offered for, null for all.
 */
export const TextTemplate = z
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
  .meta({ id: "TextTemplate" });
export type TextTemplate = z.infer<typeof TextTemplate>;
export const TextTemplateList = z.object({ items: z.array(TextTemplate) }).meta({ id: "TextTemplateList" });
export type TextTemplateList = z.infer<typeof TextTemplateList>;

export const NewTextTemplateBody = z.strictObject({ name: line(60), en: words, es: words, for: role });
export type NewTextTemplateBody = z.infer<typeof NewTextTemplateBody>;
/** `version`: the version that the caller has read; a stale one is refused. */
const TextTemplateBody = z.strictObject({
  ...NewTextTemplateBody.shape,
  version: z.number().int().min(1).max(2_147_483_647),
});
const TextTemplateParams = z.strictObject({ id: uuid });

const tag = "Admin: settings";
const path = "/api/admin/text-templates";
const example = {
  name: "Traffic",
  en: "Hi {name}, your driver is in heavy traffic. It takes a little longer.",
  es: "Hola {name}, hay mucho tráfico. Tardará un poco más.",
  for: "receiver",
} as const;
export const adminTextTemplates = {
  list: {
    method: "GET",
    path,
    actor: "admin",
    tag,
    summary: "List text templates by name",
    response: TextTemplateList,
  },
  create: {
    method: "POST",
    path,
    actor: "admin",
    tag,
    summary: "Create a text template in both languages",
    body: NewTextTemplateBody,
    response: TextTemplate,
    example,
  },
  update: {
    method: "PUT",
    path: `${path}/{id}`,
    actor: "admin",
    tag,
    summary: "Update a text template",
    params: TextTemplateParams,
    body: TextTemplateBody,
    response: TextTemplate,
    example: { ...example, version: 1 },
  },
  delete: {
    method: "DELETE",
    path: `${path}/{id}`,
    actor: "admin",
    tag,
    summary: "Delete a text template",
    params: TextTemplateParams,
    response: done,
  },
} as const satisfies Record<string, RouteContract>;

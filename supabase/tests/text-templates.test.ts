// The operations team's message templates: stored in both languages, changed by one administrator at a time. Changes
// are recorded.
import { callRpc, callRpcOrThrow, newAdmin, newCustomer, sql, type TestPerson } from "./support/harness";
import type { MessageTemplate, MessageTemplateList } from "@/lib/contracts/admin/message-templates";

jest.setTimeout(60_000);

let ada: TestPerson;
let alan: TestPerson;
beforeAll(async () => {
  [ada, alan] = await Promise.all([newAdmin({ name: "Ada" }), newAdmin({ name: "Alan" })]);
});
let templateCount = 0;
const templateBody = (overrides: Partial<MessageTemplate> = {}) => ({
  name: `Traffic ${process.pid} ${(templateCount += 1)}`,
  en: "Hi {name}, it takes a little longer.",
  es: "Hola {name}, tardará un poco más.",
  for: "receiver",
  ...overrides,
});
const save = (person: TestPerson, id: string | null, template: object, version?: number) =>
  callRpc<MessageTemplate>(person.client, "admin_save_message_template", {
    p_id: id,
    p_template: template,
    ...(version === undefined ? {} : { p_version: version }),
  });
const findTemplate = async (id: string): Promise<MessageTemplate | undefined> =>
  (await callRpcOrThrow<MessageTemplateList>(ada.client, "admin_list_message_templates", {})).items.find(
    (template) => template.id === id,
  );
const listRecordedChanges = (id: string) =>
  sql<{ action: string; from: { en: string } | null }>(
    "select action, details -> 'from' as \"from\" from private.admin_actions where subject_id = $1 order by id",
    [id],
  );

test("a template is stored, changed and deleted, and the audit record has the previous text", async () => {
  const first = templateBody();
  const saved = await save(ada, null, first);
  const id = saved.ok ? saved.data.id : "";
  expect(await findTemplate(id)).toMatchObject({ ...first, version: 1, changedBy: "Ada" });
  // Saving the same text again does not increase the version.
  expect(await save(ada, id, first, 1)).toMatchObject({ ok: true, data: { version: 1 } });
  expect(await save(alan, id, { ...first, en: "Hi {name}, five more minutes." }, 1)).toMatchObject({
    ok: true,
    data: { version: 2, changedBy: "Alan" },
  });
  expect(await save(ada, id, { ...first, en: "Hi {name}, ten more minutes." }, 1)).toMatchObject({
    ok: false,
    code: "INVALID_STATE",
  });
  await callRpcOrThrow(alan.client, "admin_delete_message_template", { p_id: id });
  expect(await findTemplate(id)).toBeUndefined();
  expect(await callRpc(alan.client, "admin_delete_message_template", { p_id: id })).toMatchObject({
    ok: false,
    code: "NOT_FOUND",
  });
  expect(await listRecordedChanges(id)).toMatchObject([
    { action: "save_message_template", from: null },
    { action: "save_message_template", from: { en: first.en } },
    { action: "delete_message_template", from: { en: "Hi {name}, five more minutes." } },
  ]);
});

test("refuses two templates with the same name in any case or spacing", async () => {
  const first = templateBody();
  await save(ada, null, first);
  expect(await save(alan, null, { ...first, name: ` ${first.name.toUpperCase()} ` })).toMatchObject({
    ok: false,
    code: "VALIDATION_ERROR",
  });
});

test("refuses all other callers with NOT_FOUND", async () => {
  const sam = await newCustomer({ name: "Sam Sender" });
  for (const [fn, input] of [
    ["admin_list_message_templates", {}],
    ["admin_save_message_template", { p_id: null, p_template: templateBody() }],
    ["admin_delete_message_template", { p_id: crypto.randomUUID() }],
  ] as const)
    expect(await callRpc(sam.client, fn, input)).toMatchObject({ ok: false, code: "NOT_FOUND" });
});

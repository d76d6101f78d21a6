// Users to whom the limits apply, while they are off for other tests.
import sharp from "sharp";
import { good, newCustomer, owner, type Answer, type Person } from "./app";

/** Applies the rules to this user's deliveries from now on. */
export async function ruled(person: Person): Promise<Person> {
  await owner(
    `update private.settings set value = (case when jsonb_typeof(value) = 'array' then value else '[]' end) || to_jsonb($1::text)
      where key = 'money_rules_enforced'`,
    [person.id],
  );
  return person;
}
export const ruledCustomer = async (name: string): Promise<Person> => ruled(await newCustomer({ name }));

export const paperOf = (shade = 200): Promise<Buffer> =>
  sharp({ create: { width: 320, height: 200, channels: 3, background: { r: shade, g: 220, b: 230 } } })
    .withExif({ IFD0: { Make: "Phone of Sam" }, IFD3: { GPSLatitude: "39/1 17/1 0/1", GPSLatitudeRef: "N" } })
    .jpeg()
    .toBuffer();
export function addPaper(
  person: Pick<Person, "send">,
  kind: string,
  bytes: Uint8Array,
  type = "image/jpeg",
): Promise<Answer> {
  const form = new FormData();
  form.set("kind", kind);
  form.set("file", new File([new Uint8Array(bytes)], `${kind}.jpg`, { type }));
  return person.send("POST", "/api/identity/documents", { raw: form });
}

export type Paper = { id: string; kind: string; seen: boolean };
/** Submits the user's identity documents; returns the check's id. */
export async function handsIn(person: Person, kinds = ["front", "back"]): Promise<string> {
  for (const kind of kinds) await good(addPaper(person, kind, await paperOf()));
  await good(person.post("/api/identity/submit"));
  const [row] = await owner<{ id: string }>(
    "select id from private.identity_checks where user_id = $1 and state = 'waiting'",
    [person.id],
  );
  return row?.id ?? "";
}
export const papersOf = async (admin: Person, checkId: string): Promise<Paper[]> =>
  (await good(admin.get(`/api/admin/identity-checks/${checkId}`))).data.documents as Paper[];

/** Verifies the user's identity for a year, by an administrator who opened every picture. */
export async function identified(
  admin: Person,
  person: Person,
  level: "identity" | "source" = "identity",
): Promise<string> {
  const id = await handsIn(person, level === "source" ? ["front", "back", "source"] : undefined);
  for (const paper of await papersOf(admin, id))
    await good(admin.get(`/api/admin/identity-checks/${id}/documents/${paper.id}`));
  const expiresOn = new Date(Date.now() + 365 * 86_400_000).toISOString().slice(0, 10);
  await good(admin.post(`/api/admin/identity-checks/${id}/approve`, { level, expiresOn }));
  return id;
}

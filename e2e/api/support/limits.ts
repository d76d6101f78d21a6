// Users with limits, which are off for other tests.
import sharp from "sharp";
import { expectOk, newCustomer, queryAsOwner, type ApiAnswer, type ApiPerson } from "./app";

/** Applies the rules to this user's deliveries from now on. */
export async function enforceMoneyRules(person: ApiPerson): Promise<ApiPerson> {
  await queryAsOwner(
    `update private.settings set value = (case when jsonb_typeof(value) = 'array' then value else '[]' end) || to_jsonb($1::text)
      where key = 'money_rules_enforced'`,
    [person.id],
  );
  return person;
}
export const createCustomerWithMoneyRules = async (name: string): Promise<ApiPerson> =>
  enforceMoneyRules(await newCustomer({ name }));

export const drawDocumentImage = (shade = 200): Promise<Buffer> =>
  sharp({ create: { width: 320, height: 200, channels: 3, background: { r: shade, g: 220, b: 230 } } })
    .withExif({ IFD0: { Make: "Phone of Sam" }, IFD3: { GPSLatitude: "39/1 17/1 0/1", GPSLatitudeRef: "N" } })
    .jpeg()
    .toBuffer();
export function uploadIdentityDocument(
  person: Pick<ApiPerson, "send">,
  kind: string,
  bytes: Uint8Array,
  type = "image/jpeg",
): Promise<ApiAnswer> {
  const form = new FormData();
  form.set("kind", kind);
  form.set("file", new File([new Uint8Array(bytes)], `${kind}.jpg`, { type }));
  return person.send("POST", "/api/identity/documents", { raw: form });
}

export type ReviewedDocument = { id: string; kind: string; seen: boolean };
/** Submits the user's identity documents; returns the check's id. */
export async function submitIdentityDocuments(person: ApiPerson, kinds = ["front", "back"]): Promise<string> {
  for (const kind of kinds) await expectOk(uploadIdentityDocument(person, kind, await drawDocumentImage()));
  await expectOk(person.post("/api/identity/submit"));
  const [row] = await queryAsOwner<{ id: string }>(
    "select id from private.identity_checks where user_id = $1 and state = 'waiting'",
    [person.id],
  );
  return row?.id ?? "";
}
export const listReviewDocuments = async (admin: ApiPerson, checkId: string): Promise<ReviewedDocument[]> =>
  (await expectOk(admin.get(`/api/admin/identity-checks/${checkId}`))).data.documents as ReviewedDocument[];

/** Verifies the user's identity for a year, by an administrator who opened every picture. */
export async function identifyCustomer(
  admin: ApiPerson,
  person: ApiPerson,
  level: "identity" | "source" = "identity",
): Promise<string> {
  const id = await submitIdentityDocuments(person, level === "source" ? ["front", "back", "source"] : undefined);
  for (const document of await listReviewDocuments(admin, id))
    await expectOk(admin.get(`/api/admin/identity-checks/${id}/documents/${document.id}`));
  const expiresOn = new Date(Date.now() + 365 * 86_400_000).toISOString().slice(0, 10);
  await expectOk(admin.post(`/api/admin/identity-checks/${id}/approve`, { level, expiresOn }));
  return id;
}

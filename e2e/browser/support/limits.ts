import type { APIRequestContext } from "@playwright/test";
import sharp from "sharp";
import type { Identity } from "../../../lib/contracts/identity.ts";
import { requestJson, queryAsOwner, type TestAccount } from "./people.ts";

const appUrl = (): string => process.env.TEST_APP_URL ?? "";

/** Applies the money rules to these users' deliveries from now on, and to no others. */
export async function enforceMoneyRules(...accounts: TestAccount[]): Promise<void> {
  await queryAsOwner(
    `update private.settings set value = (case when jsonb_typeof(value) = 'array' then value else '[]' end)
            || (select jsonb_agg(u.id) from auth.users u where u.email = any ($1)) where key = 'money_rules_enforced'`,
    [accounts.map(({ email }) => email)],
  );
}

/** A picture of an identity card. */
export const drawIdentityDocument = (title: string, name: string): Promise<Buffer> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="400"><rect width="640" height="400" rx="24" fill="#dfe8ee"/><rect x="32" y="90" width="170" height="220" fill="#9fb4c2"/><circle cx="117" cy="170" r="46" fill="#8d6e58"/><path d="M47 310q70-120 140 0z" fill="#2f5d50"/><text x="32" y="60" font-size="30" font-family="sans-serif">${title}</text><text x="236" y="140" font-size="28" font-family="sans-serif">${name}</text></svg>`,
    ),
  )
    .jpeg()
    .toBuffer();

type Kind = "front" | "back" | "source_of_funds";
/** Uploads identity documents, not submitted yet. */
export async function uploadIdentityDocuments(
  api: APIRequestContext,
  name: string,
  kinds: Kind[] = ["front", "back"],
): Promise<void> {
  for (const kind of kinds) {
    const response = await api.post("/api/identity/documents", {
      multipart: {
        kind,
        file: {
          name: `${kind}.jpg`,
          mimeType: "image/jpeg",
          buffer: await drawIdentityDocument(kind.toUpperCase(), name),
        },
      },
      headers: { origin: appUrl() },
    });
    if (!response.ok()) throw new Error(`A document was answered ${response.status()}: ${await response.text()}`);
  }
}
export const submitIdentityDocuments = async (api: APIRequestContext): Promise<Identity> =>
  (await requestJson(api, "/api/identity/submit", {})) as Identity;

type Check = { id: string; name: string; documents: { id: string }[] };
/** The check of the waiting user with this unique name; opens each of its pictures. */
async function viewIdentityCheck(administrator: APIRequestContext, name: string): Promise<string> {
  const { items } = (await requestJson(administrator, "/api/admin/identity-checks")) as { items: Check[] };
  const id = items.find((check) => check.name === name)?.id ?? "";
  const { documents } = (await requestJson(administrator, `/api/admin/identity-checks/${id}`)) as Check;
  for (const document of documents)
    await administrator.get(`/api/admin/identity-checks/${id}/documents/${document.id}`);
  return id;
}
export const dateInOneYear = (): string => new Date(Date.now() + 365 * 86_400_000).toISOString().slice(0, 10);

/** Verifies the user's identity for a year: an administrator opens and approves the documents. */
export async function identifyCustomer(
  administrator: APIRequestContext,
  api: APIRequestContext,
  { name }: TestAccount,
  level: "identity" | "source_of_funds" = "identity",
): Promise<void> {
  await uploadIdentityDocuments(
    api,
    name,
    level === "source_of_funds" ? ["front", "back", "source_of_funds"] : undefined,
  );
  await submitIdentityDocuments(api);
  const id = await viewIdentityCheck(administrator, name);
  await requestJson(administrator, `/api/admin/identity-checks/${id}/approve`, { level, expiresOn: dateInOneYear() });
}

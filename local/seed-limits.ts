// Demo data for limits and reviews: the rules apply to the accounts that people try; a first amount in two parts is
// held for review, and identity documents wait for a check. Simulated people are exempt, because they send all day.
import { createClient } from "@supabase/supabase-js";
import { createHash } from "node:crypto";
import type pg from "pg";
import sharp from "sharp";
import { callRpc, signInClient } from "./call-rpc.ts";
import type { StackEndpoints } from "./environment.ts";
import { StackError } from "./ports.ts";

const ENFORCED_ACCOUNTS = [
  "sender@handover.test",
  "receiver@handover.test",
  "kim@handover.test",
  "paula@handover.test",
];
const ADMIN = "admin@handover.test";
const KIM = { email: "kim@handover.test", name: "Kim Known" };
const PAULA = { email: "paula@handover.test", name: "Paula Payee", phone: "+13055550110" };

/** Idempotent: does not overwrite later decisions and changes. */
export async function seedLimits(stack: StackEndpoints, db: pg.Client): Promise<void> {
  await db.query(
    `update private.settings set value = (select jsonb_agg(u.id order by u.email) from auth.users u where u.email = any ($1))
      where key = 'money_rules_enforced' and value = 'false'`,
    [ENFORCED_ACCOUNTS],
  );
  if (await submitIdentityDocuments(stack, db, KIM, ["front", "back"]))
    await approveIdentityDocuments(stack, db, KIM.email);
  await splitAmount(stack, db);
  await submitIdentityDocuments(stack, db, PAULA, ["front", "back", "source_of_funds"]);
}

const findUserId = async (db: pg.Client, email: string): Promise<string | undefined> =>
  (await db.query<{ id: string }>("select id from auth.users where email = $1", [email])).rows[0]?.id;

/** Uploads pictures of documents, stored as the app stores them; false if the account has some already. */
async function submitIdentityDocuments(
  stack: StackEndpoints,
  db: pg.Client,
  { email, name }: { email: string; name: string },
  kinds: string[],
): Promise<boolean> {
  const id = await findUserId(db, email);
  if (!id || (await db.query("select 1 from private.identity_checks where user_id = $1", [id])).rowCount) return false;
  const client = await signInClient(stack, email);
  for (const kind of kinds) {
    const bytes = await drawIdentityDocument(kind, name);
    const path = `${id}/${kind}.jpg`;
    const { error } = await createClient(stack.apiUrl, stack.secretKey, {
      auth: { persistSession: false, autoRefreshToken: false },
    })
      .storage.from("identity-documents")
      .upload(path, bytes, { contentType: "image/jpeg", upsert: true });
    if (error) throw new StackError(`Could not store a document of ${email}: ${error.message}`);
    await db.query("begin; set local role handover_service");
    await db.query("select app.save_identity_document($1, $2, $3, $4, $5)", [
      id,
      kind,
      path,
      bytes.byteLength,
      createHash("sha256").update(bytes).digest("hex"),
    ]);
    await db.query("commit");
  }
  await callRpc(db, client, "app.submit_identity()");
  return true;
}

// Approved by an administrator who has opened each.
async function approveIdentityDocuments(stack: StackEndpoints, db: pg.Client, email: string): Promise<void> {
  const { rows } = await db.query<{ check: string; id: string }>(
    `select c.id as check, d.id from private.identity_checks c join private.identity_documents d on d.check_id = c.id
      where c.user_id = (select id from auth.users where email = $1)`,
    [email],
  );
  const admin = await signInClient(stack, ADMIN);
  for (const { check, id } of rows)
    await callRpc(db, admin, "app.admin_open_identity_document($3::uuid, $4::uuid)", check, id);
  await callRpc(
    db,
    admin,
    "app.admin_approve_identity($3::uuid, 'identity', (now() + interval '1 year')::date)",
    rows[0]?.check,
  );
}

// Kim has never sent to Paula and sends twice: together the amount exceeds the limit for review.
async function splitAmount(stack: StackEndpoints, db: pg.Client): Promise<void> {
  const kim = await findUserId(db, KIM.email);
  if (!kim || (await db.query("select 1 from public.transactions where user_id = $1 limit 1", [kim])).rowCount) return;
  const client = await signInClient(stack, KIM.email);
  for (const amount of [300, 250])
    await callRpc(
      db,
      client,
      "app.create_transaction($3::jsonb)",
      JSON.stringify({
        receiverPhone: PAULA.phone,
        amount,
        pickupAddress: "1838 East Pratt Street, Baltimore, MD 21231",
        pickupLocation: { lat: 39.289509, lng: -76.590468 },
        deliveryAddress: "888 South Broadway, Baltimore, MD 21231",
        deliveryLocation: { lat: 39.281857, lng: -76.593668 },
      }),
    );
  const { rows } = await db.query<{ id: string }>(
    "select id from public.transactions where user_id = $1 order by amount desc limit 1",
    [kim],
  );
  await callRpc(db, await signInClient(stack, PAULA.email), "app.accept_transaction($3::uuid)", rows[0]?.id);
}

/** An invented person's identity card, as a phone would upload it. */
const drawIdentityDocument = (kind: string, name: string): Promise<Buffer> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="600"><rect width="960" height="600" rx="36" fill="#dfe8ee"/><text x="48" y="86" font-size="44" font-family="sans-serif" fill="#1f3a52">SPECIMEN · ${kind.toUpperCase()}</text><rect x="48" y="130" width="250" height="320" fill="#9fb4c2"/><circle cx="173" cy="250" r="68" fill="#8d6e58"/><path d="M68 450q105-180 210 0z" fill="#2f5d50"/><text x="350" y="210" font-size="46" font-family="sans-serif">${name}</text><text x="350" y="280" font-size="32" font-family="sans-serif">No. 0000 0000 0000</text><rect x="48" y="490" width="864" height="12" fill="#9fb4c2"/><rect x="48" y="530" width="640" height="12" fill="#9fb4c2"/></svg>`,
    ),
  )
    .jpeg({ quality: 85 })
    .toBuffer();

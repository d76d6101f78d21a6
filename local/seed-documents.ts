// A local applicant's documents, stored as the app stores them, and the signed consent. Existing ones are kept.
import { createClient } from "@supabase/supabase-js";
import { createHash } from "node:crypto";
import type pg from "pg";
import type { StackEndpoints } from "./environment.ts";
import { drawDocument, DOCUMENT_KINDS } from "./document-images.ts";
import { StackError } from "./ports.ts";

export async function seedDriverDocuments(
  stack: StackEndpoints,
  db: pg.Client,
  id: string,
  name: string,
): Promise<void> {
  const { storage } = createClient(stack.apiUrl, stack.secretKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  for (const kind of DOCUMENT_KINDS) {
    const bytes = await drawDocument(kind, name);
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    const path = `${id}/${kind}-${sha256.slice(0, 12)}.jpg`;
    const { error } = await storage
      .from("driver-documents")
      .upload(path, bytes, { contentType: "image/jpeg", upsert: true });
    if (error) throw new StackError(`Could not store a document of ${name}: ${error.message}`);
    await callAsService(db, "select app.save_application_document($1, $2, $3, $4, 'image/jpeg', $5, $6) as answer", [
      id,
      kind,
      path,
      `${kind}.jpg`,
      bytes.byteLength,
      sha256,
    ]);
  }
  const {
    rows: [consent],
  } = await db.query<{ sha256: string; session: string }>(
    `select private.hash_text((private.find_consent_text('en')).body) as sha256,
            (select s.id from auth.sessions s where s.user_id = $1 order by s.created_at desc limit 1) as session`,
    [id],
  );
  await callAsService(db, "select app.record_reauthentication($1, $2, 'password') as answer", [id, consent?.session]);
  await callAsService(db, "select app.sign_consent($1, $2, 'en', $3, $4) as answer", [
    id,
    consent?.session,
    consent?.sha256,
    name,
  ]);
}

async function callAsService(db: pg.Client, query: string, values: unknown[]): Promise<void> {
  await db.query("begin; set local role handover_service");
  const {
    rows: [row],
  } = await db.query<{ answer: { ok: boolean; code?: string } }>(query, values);
  await db.query("commit");
  if (!row?.answer.ok) throw new StackError(`A document was refused: ${row?.answer.code ?? ""}`);
}

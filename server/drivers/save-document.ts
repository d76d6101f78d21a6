import "server-only";
import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { DocumentBody } from "@/lib/contracts/driver";
import { documentType, MAX_DOCUMENT_BYTES } from "@/server/drivers/document-type";
import { Refusal } from "@/server/http/errors";
import { invalid } from "@/server/http/input";
import { describeError, log } from "@/server/http/log";
import { callFunction } from "@/server/http/unwrap";
import type { Db } from "@/server/supabase/client-options";

const BUCKET = "driver-documents";
const Saved = z.looseObject({ replacedPath: z.string().nullable() });

/** Keeps one document of the driver: the file in the private bucket, its record beside the application. */
export async function saveDocument(db: Db, userId: string, { kind, file }: DocumentBody): Promise<unknown> {
  if (file.size > MAX_DOCUMENT_BYTES) throw new Refusal("BODY_TOO_LARGE", "A document may have at most 10 MB", { maxBytes: MAX_DOCUMENT_BYTES });
  const bytes = new Uint8Array(await file.arrayBuffer());
  const type = documentType(bytes);
  if (!type) throw new Refusal("UNSUPPORTED_MEDIA_TYPE", "A document must be a JPEG, PNG or WebP image or a PDF");
  const name = file.name.split(/[\\/]/).at(-1)?.trim().slice(0, 255);
  if (!name) throw invalid([{ path: "file", message: "The file has no name" }]);

  // A name of its own for each upload: what an administrator opened is never changed under his eyes.
  const path = `${userId}/${kind}-${randomUUID()}.${type.extension}`;
  const files = db.storage.from(BUCKET);
  // Asked first: the bucket refuses without a word what this refuses with one.
  await callFunction(db, "get_application");
  const { error } = await files.upload(path, bytes, { contentType: type.contentType, upsert: false });
  if (error) await explainRefusal(db, error);
  try {
    const saved = Saved.parse(await callFunction(db, "save_application_document", {
      p_kind: kind, p_path: path, p_file_name: name, p_content_type: type.contentType, p_size_bytes: bytes.byteLength,
    }));
    if (saved.replacedPath) await remove(db, saved.replacedPath);
    return saved;
  } catch (failure) {
    await remove(db, path);
    throw failure;
  }
}

// The bucket's policy says no when the application is decided; anything else is an outage.
async function explainRefusal(db: Db, error: Error): Promise<never> {
  const { status } = z.looseObject({ status: z.string() }).parse(await callFunction(db, "get_application"));
  if (status === "approved") throw new Refusal("INVALID_STATE", "Your application has already been approved");
  log().error({ error: describeError(error) }, "a document could not be stored");
  throw new Refusal("PROVIDER_UNAVAILABLE");
}

// A file that stays behind harms nobody: no record points to it.
async function remove(db: Db, path: string): Promise<void> {
  const { error } = await db.storage.from(BUCKET).remove([path]);
  if (error) log().warn({ error: describeError(error) }, "a replaced document could not be removed");
}

import "server-only";
import { randomUUID } from "node:crypto";
import type { Application, PlacedDocumentBody } from "@/lib/contracts/application";
import { Refusal } from "@/server/core/errors";
import { describeError, log } from "@/server/core/log";
import { rpc } from "@/server/database/rpc";
import type { DbContext } from "@/server/database/client";
import { DOCUMENT_BUCKET } from "@/server/drivers/document-bucket";
import { saveDocument } from "@/server/drivers/save-document";
import { serverFiles, unread } from "@/server/supabase/files";

// Some hosts take no body of more than a few megabytes. So a large document goes straight into the file store, to a place
// of its own under a name that no record will have, and becomes a document once it was looked at here. The bucket itself
// takes no larger files and no other types. What is placed and never spoken of goes with the files that no record knows.

// Longer than an upload and what follows it are waited for.
const FORGOTTEN_MS = 10 * 60_000;

/** A place for one file of this driver's, and the address that takes it by PUT, once. */
export async function placeForDocument(db: DbContext, userId: string): Promise<{ path: string; url: string }> {
  // None where there is no driver: after an approval there are documents still to come, in place of those that expire.
  await rpc(db, "get_application");
  await makeRoom(userId);
  const path = `${userId}/placed-${randomUUID()}`;
  const { data, error } = await serverFiles().from(DOCUMENT_BUCKET).createSignedUploadUrl(path);
  if (error) {
    log().error({ error: describeError(error) }, "no place for a document could be had");
    throw new Refusal("PROVIDER_UNAVAILABLE");
  }
  return { path, url: data.signedUrl };
}

/** Keeps what was placed as a document, if it is one and lies where this driver was given a place. */
export async function takePlacedDocument(
  db: DbContext,
  userId: string,
  { kind, path, fileName, expiresOn }: PlacedDocumentBody,
): Promise<Application> {
  if (!new RegExp(`^${userId}/placed-[0-9a-f-]{36}$`).test(path)) throw new Refusal("NOT_FOUND");
  const files = serverFiles().from(DOCUMENT_BUCKET);
  const { data, error } = await files.download(path);
  if (error) throw unread(error);
  try {
    return await saveDocument(db, userId, { kind, file: new File([data], fileName), expiresOn });
  } finally {
    const removed = await files.remove([path]);
    if (removed.error) log().warn({ error: describeError(removed.error) }, "a placed document could not be removed");
  }
}

/** What this driver placed a while ago and never spoke of goes: an address is no shelf. */
async function makeRoom(userId: string): Promise<void> {
  const files = serverFiles().from(DOCUMENT_BUCKET);
  const { data } = await files.list(userId, { limit: 100, search: "placed-" });
  const before = Date.now() - FORGOTTEN_MS;
  const forgotten = (data ?? []).flatMap(({ name, created_at: at }) => {
    // Some stores list a file by its name in the folder, others by all of its path.
    const own = name.split("/").at(-1) ?? "";
    return own.startsWith("placed-") && at !== null && Date.parse(at) < before ? [`${userId}/${own}`] : [];
  });
  if (forgotten.length > 0) await files.remove(forgotten);
}

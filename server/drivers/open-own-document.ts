import "server-only";
import { createHash } from "node:crypto";
import { Refusal } from "@/server/core/errors";
import { log } from "@/server/core/log";
import { rpc } from "@/server/database/rpc";
import type { DbContext } from "@/server/database/client";
import { documentResponse } from "@/server/http/document-response";
import { DOCUMENT_BUCKET } from "@/server/drivers/document-bucket";
import { serverFiles, storageRefusal } from "@/server/supabase/files";

/** Downloads one of the caller's own documents; a file that differs from the recorded hash counts as missing. */
export async function openOwnDocument(db: DbContext, id: string): Promise<Response> {
  const storedDocument = await rpc(db, "get_application_document", { p_id: id });
  const { data, error } = await serverFiles().from(DOCUMENT_BUCKET).download(storedDocument.path);
  if (error) throw storageRefusal(error);
  const bytes = new Uint8Array(await data.arrayBuffer());
  if (createHash("sha256").update(bytes).digest("hex") !== storedDocument.sha256) {
    log().error({ sha256: storedDocument.sha256 }, "a document's file differs from its recorded hash");
    throw new Refusal("NOT_FOUND");
  }
  return documentResponse(bytes, storedDocument.contentType, storedDocument.fileName);
}

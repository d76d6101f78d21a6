import "server-only";
import { isValidDocumentLink } from "@/server/admin/document-link";
import { Refusal } from "@/server/core/errors";
import { rpc } from "@/server/database/rpc";
import type { DbContext } from "@/server/database/client";
import { documentResponse } from "@/server/http/document-response";
import { filesOf, storageRefusal } from "@/server/supabase/files";

/**
 * Downloads a driver's document with the administrator's token. An expired or foreign link looks like a missing
 * document.
 */
export async function openDocument(
  db: DbContext,
  token: string,
  document: { userId: string; id: string },
  link: { expires: number; signature: string },
): Promise<Response> {
  if (!isValidDocumentLink(document, link, new Date())) throw new Refusal("NOT_FOUND");
  const { documents, portrait, renewals } = await rpc(db, "admin_get_driver", { p_user_id: document.userId });
  const storedDocument = [...documents, ...renewals, ...(portrait ? [portrait] : [])].find(
    ({ id }) => id === document.id,
  );
  if (!storedDocument) throw new Refusal("NOT_FOUND");
  const { data, error } = await filesOf(token).from("driver-documents").download(storedDocument.path);
  if (error) throw storageRefusal(error);
  return documentResponse(data.stream(), storedDocument.contentType, storedDocument.fileName);
}

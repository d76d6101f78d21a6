import { Application, DocumentBody } from "@/lib/contracts/application";
import { saveDocument } from "@/server/drivers/save-document";
import { route } from "@/server/http/route";

// POST /api/driver/application/documents: keeps a document in the driver's own private folder. A new one of a kind
// replaces the old.
export const POST = route({
  actor: "user",
  body: DocumentBody,
  response: Application,
  status: 201,
  accepts: "multipart",
  maxBytes: 10_500_000,
  limit: { per: 3600, max: 60 },
  handle: ({ db, actor, body }) => saveDocument(db, actor.userId, body),
});

import { Application, PlacedDocumentBody } from "@/lib/contracts/application";
import { takePlacedDocument } from "@/server/drivers/placed-document";
import { route } from "@/server/http/route";

// POST /api/driver/application/documents/placed: keeps a document that was put into the file store before.
export const POST = route({
  actor: "user",
  body: PlacedDocumentBody,
  response: Application,
  status: 201,
  limit: { per: 3600, max: 60 },
  handle: ({ db, actor, body }) => takePlacedDocument(db, actor.userId, body),
});

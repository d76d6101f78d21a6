import { OwnDocumentParams } from "@/lib/contracts/application";
import { Application } from "@/lib/contracts/application";
import { call } from "@/server/database/call";
import { openOwnDocument } from "@/server/drivers/open-own-document";
import { route } from "@/server/http/route";

// GET /api/driver/application/documents/:id: the bytes of one of the driver's own documents.
export const GET = route({
  actor: "user",
  params: OwnDocumentParams,
  handle: ({ db, params }) => openOwnDocument(db, params.id),
});

// DELETE /api/driver/application/documents/:id: takes it back until the application is handed in. Safe to repeat.
export const DELETE = route({
  actor: "user",
  params: OwnDocumentParams,
  response: Application,
  limit: { per: 3600, max: 60 },
  handle: ({ params }) => call("remove_application_document", { p_id: params.id }),
});

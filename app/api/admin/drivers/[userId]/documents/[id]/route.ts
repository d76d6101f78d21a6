import { AdminDocumentParams, AdminDocumentQuery } from "@/lib/contracts/admin-drivers";
import { openDocument } from "@/server/admin/open-document";
import { route } from "@/server/http/route";

// GET /api/admin/drivers/:userId/documents/:id: streams a document to an administrator who holds its short-lived link.
export const GET = route({
  actor: "admin",
  params: AdminDocumentParams,
  query: AdminDocumentQuery,
  handle: ({ db, session, params, query }) => openDocument(db, session.tokens?.accessToken ?? "", params, query),
});

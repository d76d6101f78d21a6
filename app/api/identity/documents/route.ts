import { Identity, IdentityDocumentBody } from "@/lib/contracts/identity";
import { route } from "@/server/http/route";
import { saveIdentityDocument } from "@/server/identity/save-identity-document";

// POST /api/identity/documents: keeps a picture of a paper, without metadata. A new one of a kind replaces the old.
export const POST = route({
  actor: "user",
  body: IdentityDocumentBody,
  response: Identity,
  status: 201,
  accepts: "multipart",
  maxBytes: 10_500_000,
  limit: { per: 3600, max: 30 },
  handle: ({ db, actor, body }) => saveIdentityDocument(db, actor.userId, body),
});

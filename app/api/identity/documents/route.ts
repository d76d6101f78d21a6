import { identity } from "@/lib/contracts/identity";
import { route } from "@/server/http/route";
import { saveIdentityDocument } from "@/server/identity/identity-documents";

export const POST = route(
  identity.uploadDocument,
  ({ db, actor, body }) => saveIdentityDocument(db, actor.userId, body),
  { maxBytes: 10_500_000, limit: { windowSeconds: 3600, max: 30 } },
);

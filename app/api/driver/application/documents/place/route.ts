import { DocumentPlace } from "@/lib/contracts/application";
import { placeForDocument } from "@/server/drivers/placed-document";
import { route } from "@/server/http/route";

// POST /api/driver/application/documents/place: an address of the file store that takes one large document. Good once:
// a repeat gets another. Few, since each holds ten megabytes of whatever somebody likes.
export const POST = route({
  actor: "user",
  response: DocumentPlace,
  status: 201,
  idempotent: false,
  limit: { per: 3600, max: 20 },
  handle: ({ db, actor }) => placeForDocument(db, actor.userId),
});

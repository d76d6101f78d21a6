import { LegPhotoQuery } from "@/lib/contracts/leg";
import { TransactionParams } from "@/lib/contracts/transaction";
import { route } from "@/server/http/route";
import { openPortrait } from "@/server/legs/open-portrait";

// GET /api/transactions/:id/leg/photo: the driver's photo, for who hands them cash or takes it from them now.
export const GET = route({
  actor: "user",
  params: TransactionParams,
  query: LegPhotoQuery,
  handle: ({ db, params, query }) => openPortrait(db, params.id, query.legId),
});

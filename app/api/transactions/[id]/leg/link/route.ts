import { LegLink, LegLinkBody } from "@/lib/contracts/leg";
import { TransactionParams } from "@/lib/contracts/transaction";
import { route } from "@/server/http/route";
import { createLegLink } from "@/server/legs/create-leg-link";

// POST /api/transactions/:id/leg/link: a link for somebody else who hands over or takes back. A repeat makes another
// one: the first is never kept.
export const POST = route({
  actor: "user",
  params: TransactionParams,
  body: LegLinkBody,
  response: LegLink,
  limit: { per: 60, max: 10 },
  remember: "status",
  handle: ({ params, body }) => createLegLink(params.id, body.legId),
  again: ({ params, body }) => createLegLink(params.id, body.legId),
});

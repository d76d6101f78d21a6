import { Delegation, DelegationParams } from "@/lib/contracts/delegate";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// GET /api/delegations/:token: what whoever takes the cash in the receiver's place has to know.
export const GET = route({
  actor: "anonymous",
  params: DelegationParams,
  response: Delegation,
  handle: ({ params }) => call("get_delegation", { p_token: params.token }),
});

import { AdminCallBody, MaskedCall } from "@/lib/contracts/calls";
import { atOurNumber } from "@/server/calls/through-us";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// POST /api/admin/calls: the number that reaches somebody, from the administrator's own phone.
export const POST = route({
  actor: "admin",
  body: AdminCallBody,
  response: MaskedCall,
  handle: ({ body }) => atOurNumber(call("admin_open_bridge", { p_user_id: body.userId })),
});

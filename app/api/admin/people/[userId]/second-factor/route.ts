import { done, reason } from "@/lib/contracts/common";
import { SecondFactorParams } from "@/lib/contracts/second-factor";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// POST /api/admin/people/{userId}/second-factor: removes the lost second factor of a person who asked for it.
export const POST = route({
  actor: "admin",
  params: SecondFactorParams,
  body: reason,
  response: done,
  handle: ({ params, body }) => call("admin_reset_second_factor", { p_user_id: params.userId, p_reason: body.reason }),
});

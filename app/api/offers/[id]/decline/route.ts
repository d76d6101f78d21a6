import { offers } from "@/lib/contracts/offer";
import { route } from "@/server/http/route";
import { call } from "@/server/database/call";

export const POST = route(offers.decline, ({ params, body }) =>
  call("decline_offer", { p_id: params.id, p_reason: body.reason }),
);

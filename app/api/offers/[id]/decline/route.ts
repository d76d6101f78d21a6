import { offers } from "@/lib/contracts/driver/offer";
import { route } from "@/server/http/route";
import { rpc } from "@/server/database/rpc";

export const POST = route(offers.decline, ({ params, body }) =>
  rpc.prepare("decline_offer", { p_id: params.id, p_reason: body.reason }),
);

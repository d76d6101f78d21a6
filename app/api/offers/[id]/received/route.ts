import { offers } from "@/lib/contracts/driver/offer";
import { route } from "@/server/http/route";
import { rpc } from "@/server/database/rpc";

export const POST = route(offers.markReceived, ({ params, body }) =>
  rpc.prepare("acknowledge_offer", { p_id: params.id, p_channel: body.channel ?? "app" }),
);

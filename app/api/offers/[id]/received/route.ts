import { offers } from "@/lib/contracts/offer";
import { route } from "@/server/http/route";
import { call } from "@/server/database/call";

export const POST = route(offers.markReceived, ({ params, body }) =>
  call("receive_offer", { p_id: params.id, p_channel: body.channel ?? "app" }),
);

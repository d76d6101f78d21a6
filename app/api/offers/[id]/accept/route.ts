import { offers } from "@/lib/contracts/driver/offer";
import { route } from "@/server/http/route";
import { rpc } from "@/server/database/rpc";

export const POST = route(offers.accept, ({ params, body }) =>
  rpc.prepare("accept_offer", {
    p_id: params.id,
    p_via: body.acceptedVia ?? "app",
    p_device_info: body.deviceInfo ?? null,
  }),
);

import { hubs } from "@/lib/contracts/hub";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

export const POST = route(hubs.createClosing, ({ params, body }) =>
  call("close_hub", { p_hub_id: params.id, p_counted: body.counted }),
);

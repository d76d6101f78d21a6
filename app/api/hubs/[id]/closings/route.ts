import { hubs } from "@/lib/contracts/hub";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const POST = route(hubs.createClosing, ({ params, body }) =>
  rpc.prepare("record_hub_closing", { p_hub_id: params.id, p_counted: body.counted }),
);

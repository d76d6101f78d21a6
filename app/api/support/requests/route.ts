import { support } from "@/lib/contracts/support";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const POST = route(
  support.createRequest,
  ({ body }) => rpc.prepare("request_support", { p_order_no: body.orderNo, p_text: body.message }),
  { limit: { windowSeconds: 3600, max: 10 } },
);

import { hubs } from "@/lib/contracts/hub";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const POST = route(
  hubs.returnToHub,
  ({ params, body }) => rpc.prepare("return_to_hub", { p_transaction_id: params.transactionId, p_hub_id: body.hubId }),
  { allowSuspended: true },
);

import { hubs } from "@/lib/contracts/hub";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

export const POST = route(
  hubs.returnToHub,
  ({ params, body }) => call("return_to_hub", { p_transaction_id: params.transactionId, p_hub_id: body.hubId }),
  { suspendedToo: true },
);

import { hubs } from "@/lib/contracts/hub";
import { openDeposit } from "@/server/hubs/hub-codes";
import { route } from "@/server/http/route";

export const POST = route(hubs.createDeposit, ({ actor, params, body }) => openDeposit(actor.userId, params.id, body), {
  allowSuspended: true,
});

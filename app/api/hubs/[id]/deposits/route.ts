import { Deposit, HubParams, OpenDepositBody } from "@/lib/contracts/hub";
import { openDeposit } from "@/server/hubs/open-deposit";
import { route } from "@/server/http/route";

// POST /api/hubs/:id/deposits: the driver hands in cash at the hub whose code they have scanned or typed. Safe to repeat.
export const POST = route({
  actor: "driver",
  suspendedToo: true,
  params: HubParams,
  body: OpenDepositBody,
  response: Deposit,
  handle: ({ actor, params, body }) => openDeposit(actor.userId, params.id, body),
});

import { FindReceiverBody, FoundReceiver } from "@/lib/contracts/receiver";
import { call } from "@/server/database/call";
import { callerAddress } from "@/server/http/admission";
import { route } from "@/server/http/route";
import { toServedE164 } from "@/server/session/phone";

// POST /api/receivers/find: whether a number can receive, before anything is sent. A POST so that no log of addresses
// carries the number; asked anew each time.
export const POST = route({
  actor: "user",
  body: FindReceiverBody,
  response: FoundReceiver,
  idempotent: false,
  limit: { per: 60, max: 20 },
  handle: ({ body, request }) =>
    call("find_receiver", { p_phone: toServedE164(body.phone), p_address: callerAddress(request.headers) }),
});

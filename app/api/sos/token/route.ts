import { SosToken, SosTokenBody } from "@/lib/contracts/safety";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// POST /api/sos/token: the phone has made itself a token for an SOS without a session.
export const POST = route({
  actor: "driver",
  suspendedToo: true,
  body: SosTokenBody,
  response: SosToken,
  handle: ({ body }) => call("keep_sos_token", { p_token_hash: body.tokenHash }),
});

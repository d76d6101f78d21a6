import { safety } from "@/lib/contracts/safety";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

export const POST = route(safety.setSosToken, ({ body }) => call("keep_sos_token", { p_token_hash: body.tokenHash }), {
  suspendedToo: true,
});

import { safety } from "@/lib/contracts/driver/safety";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const POST = route(
  safety.setSosToken,
  ({ body }) => rpc.prepare("store_sos_token", { p_token_hash: body.tokenHash }),
  {
    allowSuspended: true,
  },
);

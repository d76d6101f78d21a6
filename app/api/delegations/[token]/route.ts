import { delegates } from "@/lib/contracts/delivery/delegate";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const GET = route(delegates.getByToken, ({ params }) =>
  rpc.prepare("get_delegation", { p_token: params.token }),
);

import { legs } from "@/lib/contracts/delivery/leg";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const GET = route(legs.getByToken, ({ params }) => rpc.prepare("get_leg_by_link", { p_token: params.token }));

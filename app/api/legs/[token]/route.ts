import { legs } from "@/lib/contracts/leg";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

export const GET = route(legs.getByToken, ({ params }) => call("get_leg_by_link", { p_token: params.token }));

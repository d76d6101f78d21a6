import { legs } from "@/lib/contracts/leg";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

export const GET = route(legs.get, ({ params }) => call("get_leg", { p_transaction_id: params.id }));

import { legs } from "@/lib/contracts/delivery/leg";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const GET = route(legs.get, ({ params }) => rpc.prepare("get_leg", { p_transaction_id: params.id }));

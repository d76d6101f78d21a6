import { offers } from "@/lib/contracts/driver/offer";
import { route } from "@/server/http/route";
import { rpc } from "@/server/database/rpc";

export const GET = route(offers.get, ({ params }) => rpc.prepare("get_offer", { p_id: params.id }));

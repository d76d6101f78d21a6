import { offers } from "@/lib/contracts/offer";
import { route } from "@/server/http/route";
import { call } from "@/server/database/call";

export const GET = route(offers.get, ({ params }) => call("get_offer", { p_id: params.id }));

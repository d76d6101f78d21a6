import { offers } from "@/lib/contracts/offer";
import { route } from "@/server/http/route";
import { call } from "@/server/database/call";

export const POST = route(offers.markRead, ({ params }) => call("read_offer", { p_id: params.id }));

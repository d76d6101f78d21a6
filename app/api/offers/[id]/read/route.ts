import { offers } from "@/lib/contracts/driver/offer";
import { route } from "@/server/http/route";
import { rpc } from "@/server/database/rpc";

export const POST = route(offers.markRead, ({ params }) => rpc.prepare("mark_offer_read", { p_id: params.id }));

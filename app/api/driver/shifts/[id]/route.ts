import { shifts } from "@/lib/contracts/driver/shift";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const GET = route(shifts.get, ({ params }) => rpc.prepare("get_shift", { p_id: params.id }));

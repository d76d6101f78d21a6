import { shifts } from "@/lib/contracts/shift";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

export const GET = route(shifts.get, ({ params }) => call("get_shift", { p_id: params.id }));

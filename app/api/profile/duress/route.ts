import { safety } from "@/lib/contracts/driver/safety";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const GET = route(safety.getDuress, () => rpc.prepare("get_duress_code"));

export const PUT = route(safety.setDuress, ({ body }) => rpc.prepare("set_duress_code", { p_ending: body.ending }), {
  reauthentication: true,
});

export const DELETE = route(safety.removeDuress, () => rpc.prepare("set_duress_code", { p_ending: null }), {
  reauthentication: true,
});

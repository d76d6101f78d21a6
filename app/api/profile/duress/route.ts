import { safety } from "@/lib/contracts/safety";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

export const GET = route(safety.getDuress, () => call("get_duress"));

export const PUT = route(safety.setDuress, ({ body }) => call("set_duress", { p_ending: body.ending }), {
  reauthentication: true,
});

export const DELETE = route(safety.removeDuress, () => call("set_duress", { p_ending: null }), {
  reauthentication: true,
});

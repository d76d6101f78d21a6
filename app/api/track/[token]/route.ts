import { tracking } from "@/lib/contracts/tracking";
import { route } from "@/server/http/route";
import { call } from "@/server/database/call";
import { withLineAhead } from "@/server/directions/line-ahead";

export const GET = route(tracking.get, ({ params }) =>
  call("track_delivery", { p_token: params.token }).map(withLineAhead),
);

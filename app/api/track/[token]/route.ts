import { tracking } from "@/lib/contracts/tracking";
import { route } from "@/server/http/route";
import { rpc } from "@/server/database/rpc";
import { withLineAhead } from "@/server/directions/line-ahead";

export const GET = route(tracking.get, ({ params }) =>
  rpc.defer("track_delivery", { p_token: params.token }).map(withLineAhead),
);

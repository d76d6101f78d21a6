import { tracking } from "@/lib/contracts/delivery/tracking";
import { route } from "@/server/http/route";
import { rpc } from "@/server/database/rpc";
import { withRemainingLine } from "@/server/directions/remaining-line";

export const GET = route(tracking.get, ({ params }) =>
  rpc.prepare("track_delivery", { p_token: params.token }).map(withRemainingLine),
);

import { tracking } from "@/lib/contracts/delivery/tracking";
import { route } from "@/server/http/route";
import { rpc } from "@/server/database/rpc";
import { withRemainingPolyline } from "@/server/directions/remaining-polyline";

export const GET = route(tracking.get, ({ params }) =>
  rpc.prepare("track_delivery", { p_token: params.token }).map(withRemainingPolyline),
);

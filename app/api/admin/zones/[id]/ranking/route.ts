import { ZoneRanking, ZoneRankingParams } from "@/lib/contracts/admin-dispatch";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// GET /api/admin/zones/:id/ranking: the zone's available drivers by their zone-only score.
export const GET = route({
  actor: "admin",
  params: ZoneRankingParams,
  response: ZoneRanking,
  handle: ({ params }) => call("admin_zone_drivers", { p_zone_id: params.id }),
});

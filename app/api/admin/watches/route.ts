import { WatchBody, Watches } from "@/lib/contracts/admin-watches";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// GET /api/admin/watches: who watches when.
export const GET = route({
  actor: "admin",
  response: Watches,
  handle: () => call("admin_list_watches"),
});

// POST /api/admin/watches: a new turn.
export const POST = route({
  actor: "admin",
  body: WatchBody,
  response: Watches,
  handle: ({ body }) =>
    call("admin_save_watch", {
      p_id: null,
      p_admin_id: body.adminId,
      p_days: body.days,
      p_from: body.from,
      p_minutes: body.minutes,
      p_rank: body.rank,
      p_channels: body.channels,
    }),
});

import { WatchBody, WatchParams, Watches } from "@/lib/contracts/admin-watches";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// PATCH /api/admin/watches/:id: another form of a turn.
export const PATCH = route({
  actor: "admin",
  params: WatchParams,
  body: WatchBody,
  response: Watches,
  handle: ({ params, body }) =>
    call("admin_save_watch", {
      p_id: params.id,
      p_admin_id: body.adminId,
      p_days: body.days,
      p_from: body.from,
      p_minutes: body.minutes,
      p_rank: body.rank,
      p_channels: body.channels,
    }),
});

// DELETE /api/admin/watches/:id: a turn is over for good.
export const DELETE = route({
  actor: "admin",
  params: WatchParams,
  response: Watches,
  handle: ({ params }) => call("admin_delete_watch", { p_id: params.id }),
});

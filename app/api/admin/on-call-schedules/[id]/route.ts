import { adminOnCall } from "@/lib/contracts/admin/on-call";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const PATCH = route(adminOnCall.update, ({ params, body }) =>
  rpc.prepare("admin_save_on_call_schedule", {
    p_id: params.id,
    p_admin_id: body.adminId,
    p_days: body.days,
    p_from: body.from,
    p_minutes: body.minutes,
    p_rank: body.rank,
    p_channels: body.channels,
  }),
);

export const DELETE = route(adminOnCall.delete, ({ params }) =>
  rpc.prepare("admin_delete_on_call_schedule", { p_id: params.id }),
);

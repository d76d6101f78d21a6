import { adminOnCall } from "@/lib/contracts/admin/on-call";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const GET = route(adminOnCall.list, () => rpc.prepare("admin_list_on_call_schedules"));

export const POST = route(adminOnCall.create, ({ body }) =>
  rpc.prepare("admin_save_on_call_schedule", {
    p_id: null,
    p_admin_id: body.adminId,
    p_days: body.days,
    p_from: body.from,
    p_minutes: body.minutes,
    p_rank: body.rank,
    p_channels: body.channels,
  }),
);

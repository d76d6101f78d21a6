import { shifts } from "@/lib/contracts/driver/shift";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const GET = route(shifts.list, ({ query }) =>
  rpc.prepare("list_shifts", { p_cursor: query.cursor ?? null, p_limit: query.limit }),
);

import { shifts } from "@/lib/contracts/shift";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

export const GET = route(shifts.list, ({ query }) =>
  call("list_shifts", { p_cursor: query.cursor ?? null, p_limit: query.limit }),
);

import { adminDrivers } from "@/lib/contracts/admin/drivers";
import { exportDrivers, listDrivers } from "@/server/admin/drivers";
import { route } from "@/server/http/route";

export const GET = route(adminDrivers.list, ({ db, actor, query, request }) =>
  query.format === "csv" ? exportDrivers(db, request, actor.userId, query) : listDrivers(query),
);

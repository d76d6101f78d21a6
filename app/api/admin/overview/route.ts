import { adminOverview } from "@/lib/contracts/admin-overview";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

export const GET = route(adminOverview.get, () => call("admin_overview"));

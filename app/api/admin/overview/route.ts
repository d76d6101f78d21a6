import { adminOverview } from "@/lib/contracts/admin/overview";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const GET = route(adminOverview.get, () => rpc.prepare("admin_get_overview"));

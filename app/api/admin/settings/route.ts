import { adminSettings } from "@/lib/contracts/admin/settings";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const GET = route(adminSettings.list, () => rpc.prepare("admin_list_settings"));

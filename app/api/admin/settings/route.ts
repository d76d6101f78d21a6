import { adminSettings } from "@/lib/contracts/admin-settings";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

export const GET = route(adminSettings.list, () => call("admin_list_settings"));

import { SettingList } from "@/lib/contracts/admin-settings";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// GET /api/admin/settings: every setting with its bounds, its value and who changed it last.
export const GET = route({ actor: "admin", response: SettingList, handle: () => call("admin_list_settings") });

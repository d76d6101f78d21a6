import { settings } from "@/lib/contracts/settings";
import { route } from "@/server/http/route";
import { call } from "@/server/database/call";

export const GET = route(settings.get, () => call("get_settings"));

export const PATCH = route(settings.update, ({ body }) => call("update_settings", { p_patch: body }));

import { settings } from "@/lib/contracts/settings";
import { route } from "@/server/http/route";
import { rpc } from "@/server/database/rpc";

export const GET = route(settings.get, () => rpc.prepare("get_settings"));

export const PATCH = route(settings.update, ({ body }) => rpc.prepare("update_settings", { p_patch: body }));

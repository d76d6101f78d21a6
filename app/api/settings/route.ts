import { Settings, SettingsPatch } from "@/lib/contracts/session";
import { route } from "@/server/http/route";
import { callFunction } from "@/server/database/call-function";

// GET /api/settings: the caller's own.
export const GET = route({ actor: "user", response: Settings, handle: ({ db }) => callFunction(db, "get_settings") });

// PATCH /api/settings: changes what is named and leaves the rest.
export const PATCH = route({
  actor: "user", body: SettingsPatch, response: Settings,
  handle: ({ db, body }) => callFunction(db, "update_settings", { p_patch: body }),
});

import { Settings, SettingsPatch } from "@/lib/contracts/session";
import { route } from "@/server/http/route";
import { call } from "@/server/database/call";

// GET /api/settings: the caller's own.
export const GET = route({ actor: "user", response: Settings, handle: () => call("get_settings") });

// PATCH /api/settings: changes what is named and leaves the rest.
export const PATCH = route({
  actor: "user",
  body: SettingsPatch,
  response: Settings,
  handle: ({ body }) => call("update_settings", { p_patch: body }),
});

import { profile } from "@/lib/contracts/profile";
import { route } from "@/server/http/route";
import { call } from "@/server/database/call";
import { phoneInPatch } from "@/server/session/phone/phone-in-patch";

export const GET = route(profile.get, () => call("get_profile"));

export const PATCH = route(profile.update, ({ body }) => call("update_profile", { p_patch: phoneInPatch(body) }));

import { Profile, ProfilePatch } from "@/lib/contracts/session";
import { route } from "@/server/http/route";
import { call } from "@/server/database/call";
import { phoneInPatch } from "@/server/session/phone-in-patch";

// GET /api/profile: the caller's own.
export const GET = route({ actor: "user", response: Profile, handle: () => call("get_profile") });

// PATCH /api/profile: changes what is named; a phone belongs to one account.
export const PATCH = route({
  actor: "user",
  body: ProfilePatch,
  response: Profile,
  handle: ({ body }) => call("update_profile", { p_patch: phoneInPatch(body) }),
});

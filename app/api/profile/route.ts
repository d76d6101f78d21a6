import { Profile, ProfilePatch } from "@/lib/contracts/session";
import { route } from "@/server/http/route";
import { callFunction } from "@/server/database/call-function";
import { updateProfile } from "@/server/session/update-profile";

// GET /api/profile: the caller's own.
export const GET = route({ actor: "user", response: Profile, handle: ({ db }) => callFunction(db, "get_profile") });

// PATCH /api/profile: changes what is named; a phone belongs to one account.
export const PATCH = route({
  actor: "user", body: ProfilePatch, response: Profile,
  handle: ({ db, body }) => updateProfile(db, "update_profile", body),
});

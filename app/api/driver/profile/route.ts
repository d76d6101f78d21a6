import { DriverProfile, DriverProfilePatch } from "@/lib/contracts/driver";
import { route } from "@/server/http/route";
import { callFunction } from "@/server/database/call-function";
import { updateProfile } from "@/server/session/update-profile";

// GET /api/driver/profile: the driver's own.
export const GET = route({ actor: "user", response: DriverProfile, handle: ({ db }) => callFunction(db, "get_driver_profile") });

// PATCH /api/driver/profile: changes what is named; never status or approval.
export const PATCH = route({
  actor: "user", body: DriverProfilePatch, response: DriverProfile,
  handle: ({ db, body }) => updateProfile(db, "update_driver_profile", body),
});

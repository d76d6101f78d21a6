import { DriverProfile, DriverProfilePatch } from "@/lib/contracts/driver";
import { route } from "@/server/http/route";
import { call } from "@/server/database/call";
import { updateProfile } from "@/server/session/update-profile";

// GET /api/driver/profile: the driver's own.
export const GET = route({ actor: "user", response: DriverProfile, handle: () => call("get_driver_profile") });

// PATCH /api/driver/profile: changes what is named; never status or approval.
export const PATCH = route({
  actor: "user",
  body: DriverProfilePatch,
  response: DriverProfile,
  handle: ({ body }) => updateProfile("update_driver_profile", body),
});

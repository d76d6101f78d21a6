import { DriverProfile, DriverProfilePatch } from "@/lib/contracts/driver";
import { route } from "@/server/http/route";
import { call } from "@/server/database/call";
import { phoneInPatch } from "@/server/session/phone-in-patch";

// GET /api/driver/profile: the driver's own.
export const GET = route({ actor: "user", response: DriverProfile, handle: () => call("get_driver_profile") });

// PATCH /api/driver/profile: changes what is named; never status or approval.
export const PATCH = route({
  actor: "user",
  body: DriverProfilePatch,
  response: DriverProfile,
  handle: ({ body }) => call("update_driver_profile", { p_patch: phoneInPatch(body) }),
});

import { driver } from "@/lib/contracts/driver";
import { route } from "@/server/http/route";
import { call } from "@/server/database/call";
import { phoneInPatch } from "@/server/session/phone/phone-in-patch";

export const GET = route(driver.getProfile, () => call("get_driver_profile"));

export const PATCH = route(driver.updateProfile, ({ body }) =>
  call("update_driver_profile", { p_patch: phoneInPatch(body) }),
);

import { driver } from "@/lib/contracts/driver/driver";
import { route } from "@/server/http/route";
import { rpc } from "@/server/database/rpc";
import { phoneInPatch } from "@/server/session/phone/phone-in-patch";

export const GET = route(driver.getProfile, () => rpc.prepare("get_driver_profile"));

export const PATCH = route(driver.updateProfile, ({ body }) =>
  rpc.prepare("update_driver_profile", { p_patch: phoneInPatch(body) }),
);

import { driver } from "@/lib/contracts/driver/driver";
import { route } from "@/server/http/route";
import { rpc } from "@/server/database/rpc";
import { normalizePatchPhone } from "@/server/session/phone/phone";

export const GET = route(driver.getProfile, () => rpc.prepare("get_driver_profile"));

export const PATCH = route(driver.updateProfile, ({ body }) =>
  rpc.prepare("update_driver_profile", { p_patch: normalizePatchPhone(body) }),
);

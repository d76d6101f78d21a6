import { profile } from "@/lib/contracts/profile";
import { route } from "@/server/http/route";
import { rpc } from "@/server/database/rpc";
import { normalizePatchPhone } from "@/server/session/phone/phone";

export const GET = route(profile.get, () => rpc.prepare("get_profile"));

export const PATCH = route(profile.update, ({ body }) =>
  rpc.prepare("update_profile", { p_patch: normalizePatchPhone(body) }),
);

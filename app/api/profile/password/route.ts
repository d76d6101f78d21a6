import { profile } from "@/lib/contracts/profile";
import { route } from "@/server/http/route";
import { changePassword } from "@/server/session/passwords";

export const POST = route(profile.changePassword, ({ session, body }) => changePassword(session, body), {
  idempotent: false,
  limit: { windowSeconds: 600, max: 10 },
  reauthentication: ({ currentPassword }) => currentPassword,
});

import { done } from "@/lib/contracts/common";
import { ChangePasswordBody } from "@/lib/contracts/session";
import { route } from "@/server/http/route";
import { changePassword } from "@/server/session/change-password";

// POST /api/profile/password: a new password for whoever says the old one; all other sessions end. Few tries.
export const POST = route({
  actor: "user",
  body: ChangePasswordBody,
  response: done,
  idempotent: false,
  limit: { per: 600, max: 10 },
  reauthentication: ({ currentPassword }) => currentPassword,
  handle: ({ session, body }) => changePassword(session, body),
});

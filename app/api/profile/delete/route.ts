import { DeleteAccountBody } from "@/lib/contracts/account";
import { done } from "@/lib/contracts/common";
import { route } from "@/server/http/route";
import { deleteAccount } from "@/server/session/delete-account";

// POST /api/profile/delete: the caller's account ends, for whoever says its password. Few tries.
export const POST = route({
  actor: "user",
  body: DeleteAccountBody,
  response: done,
  idempotent: false,
  limit: { per: 600, max: 10 },
  reauthentication: ({ password }) => password,
  handle: ({ session, db }) => deleteAccount(session, db),
});

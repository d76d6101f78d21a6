import { account } from "@/lib/contracts/profile";
import { route } from "@/server/http/route";
import { deleteAccount } from "@/server/session/account";

export const POST = route(account.delete, ({ session, db }) => deleteAccount(session, db), {
  idempotent: false,
  limit: { windowSeconds: 600, max: 10 },
  reauthentication: ({ password }) => password,
});

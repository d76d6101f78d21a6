import { PushKey } from "@/lib/contracts/notifications";
import { env } from "@/server/env";
import { route } from "@/server/http/route";

// GET /api/push/key: the public key that a browser subscribes with.
export const GET = route({
  actor: "user",
  response: PushKey,
  handle: () => Promise.resolve({ publicKey: env().VAPID_PUBLIC_KEY }),
});

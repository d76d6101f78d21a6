import { PushTest } from "@/lib/contracts/notifications";
import { route } from "@/server/http/route";
import { sendTestPush } from "@/server/push/send-test-push";

// POST /api/push/test: sends a push to each of the caller's own phones.
export const POST = route({
  actor: "user",
  response: PushTest,
  limit: { per: 60, max: 5 },
  handle: ({ db }) => sendTestPush(db),
});

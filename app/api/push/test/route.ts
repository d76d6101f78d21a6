import { notifications } from "@/lib/contracts/notifications";
import { route } from "@/server/http/route";
import { sendTestPush } from "@/server/notifications/push/send-test-push";

export const POST = route(notifications.sendTestPush, ({ db }) => sendTestPush(db), {
  limit: { windowSeconds: 60, max: 5 },
});

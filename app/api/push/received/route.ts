import { notifications } from "@/lib/contracts/notifications";
import { route } from "@/server/http/route";
import { rpc } from "@/server/database/rpc";

export const POST = route(
  notifications.confirmPush,
  ({ body }) => rpc.prepare("acknowledge_push", { p_id: body.subscriptionId, p_notice_id: body.noticeId }),
  { limit: { windowSeconds: 60, max: 60 } },
);

import { notifications } from "@/lib/contracts/notifications";
import { route } from "@/server/http/route";
import { call } from "@/server/database/call";

export const POST = route(
  notifications.confirmPush,
  ({ body }) => call("receive_push", { p_id: body.subscriptionId, p_notice_id: body.noticeId }),
  { limit: { per: 60, max: 60 } },
);

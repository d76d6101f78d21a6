import { AdminDriverParams, MessageDriverBody } from "@/lib/contracts/admin-drivers";
import { done } from "@/lib/contracts/common";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// POST /api/admin/drivers/:userId/message: the support desk writes to a driver, who gets a notice.
export const POST = route({
  actor: "admin",
  params: AdminDriverParams,
  body: MessageDriverBody,
  response: done,
  handle: ({ params: { userId }, body: { text } }) => call("admin_message_driver", { p_user_id: userId, p_text: text }),
});

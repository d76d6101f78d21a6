import { adminDrivers } from "@/lib/contracts/admin/drivers";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const POST = route(adminDrivers.sendMessage, ({ params: { userId }, body: { text } }) =>
  rpc.prepare("admin_message_driver", { p_user_id: userId, p_text: text }),
);

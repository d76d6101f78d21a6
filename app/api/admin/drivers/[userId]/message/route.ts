import { adminDrivers } from "@/lib/contracts/admin-drivers";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

export const POST = route(adminDrivers.sendMessage, ({ params: { userId }, body: { text } }) =>
  call("admin_message_driver", { p_user_id: userId, p_text: text }),
);

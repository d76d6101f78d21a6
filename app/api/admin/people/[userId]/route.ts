import { adminPeople } from "@/lib/contracts/admin/people";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const GET = route(adminPeople.get, ({ params: { userId } }) =>
  rpc.prepare("admin_get_person", { p_user_id: userId }),
);

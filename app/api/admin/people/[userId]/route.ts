import { adminPeople } from "@/lib/contracts/admin-people";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

export const GET = route(adminPeople.get, ({ params: { userId } }) => call("admin_get_person", { p_user_id: userId }));

import { adminConsole } from "@/lib/contracts/admin/console";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const GET = route(adminConsole.listAttention, () => rpc.prepare("admin_list_attention_items"));

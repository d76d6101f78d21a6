import { adminConsole } from "@/lib/contracts/admin-console";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

export const GET = route(adminConsole.listAttention, () => call("admin_attention_items"));

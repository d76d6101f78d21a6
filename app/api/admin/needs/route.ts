import { AttentionItems } from "@/lib/contracts/admin-console";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// GET /api/admin/needs: what waits for a decision, and how much of each kind.
export const GET = route({ actor: "admin", response: AttentionItems, handle: () => call("admin_attention_items") });

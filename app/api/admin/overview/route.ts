import { Overview } from "@/lib/contracts/admin-overview";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// GET /api/admin/overview: how the operation stands, and how it stood a week ago.
export const GET = route({ actor: "admin", response: Overview, handle: () => call("admin_overview") });

import { Board } from "@/lib/contracts/admin-board";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// GET /api/admin/board: what the live map shows at first; afterwards it lives by events.
export const GET = route({ actor: "admin", response: Board, handle: () => call("admin_board") });

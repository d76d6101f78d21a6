import { Board } from "@/lib/contracts/admin-board";
import { getBoard } from "@/server/admin/get-board";
import { route } from "@/server/http/route";

// GET /api/admin/board: what the live map shows at first; afterwards it lives by events.
export const GET = route({ actor: "admin", response: Board, handle: ({ db }) => getBoard(db) });

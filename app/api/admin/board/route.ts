import { adminBoard } from "@/lib/contracts/admin-board";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

export const GET = route(adminBoard.get, () => call("admin_board"));

import { adminBoard } from "@/lib/contracts/admin/board";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const GET = route(adminBoard.get, () => rpc.prepare("admin_get_board"));

import { hubs } from "@/lib/contracts/hub";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const GET = route(hubs.list, () => rpc.prepare("list_hubs"));

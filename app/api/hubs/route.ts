import { hubs } from "@/lib/contracts/hub";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

export const GET = route(hubs.list, () => call("list_hubs"));

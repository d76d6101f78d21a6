import { locationAccess } from "@/lib/contracts/way-looks";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

export const GET = route(locationAccess.list, () => call("list_way_looks"));

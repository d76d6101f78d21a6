import { HubList } from "@/lib/contracts/hub";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// GET /api/hubs: the hubs where the caller takes cash.
export const GET = route({ actor: "user", response: HubList, handle: () => call("list_hubs") });

import { NewHubBody } from "@/lib/contracts/admin-hubs";
import { Hub, HubList } from "@/lib/contracts/hub";
import { call } from "@/server/database/call";
import { createHub } from "@/server/hubs/save-hub";
import { route } from "@/server/http/route";

// GET /api/admin/hubs: all hubs by name.
export const GET = route({ actor: "admin", response: HubList, handle: () => call("admin_list_hubs") });

// POST /api/admin/hubs: a new hub, on record.
export const POST = route({
  actor: "admin",
  body: NewHubBody,
  response: Hub,
  status: 201,
  handle: ({ body }) => createHub(body),
});

import { HubPage, HubQuery, NewHubBody } from "@/lib/contracts/admin-hubs";
import { Hub } from "@/lib/contracts/hub";
import { call } from "@/server/database/call";
import { createHub } from "@/server/hubs/save-hub";
import { route } from "@/server/http/route";

// GET /api/admin/hubs: all hubs by name.
export const GET = route({
  actor: "admin",
  query: HubQuery,
  response: HubPage,
  handle: ({ query: { q, cursor, limit } }) =>
    call("admin_list_hubs", { p_q: q ?? null, p_cursor: cursor ?? null, p_limit: limit }),
});

// POST /api/admin/hubs: a new hub, on record.
export const POST = route({
  actor: "admin",
  body: NewHubBody,
  response: Hub,
  status: 201,
  handle: ({ body }) => createHub(body),
});

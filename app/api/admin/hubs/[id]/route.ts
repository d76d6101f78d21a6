import { HubPatchBody } from "@/lib/contracts/admin-hubs";
import { Hub, HubParams } from "@/lib/contracts/hub";
import { updateHub } from "@/server/hubs/save-hub";
import { route } from "@/server/http/route";

// PATCH /api/admin/hubs/:id: changes what is named, on record. Safe to repeat.
export const PATCH = route({
  actor: "admin",
  params: HubParams,
  body: HubPatchBody,
  response: Hub,
  handle: ({ params, body }) => updateHub(params.id, body),
});

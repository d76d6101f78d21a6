import { adminHubs } from "@/lib/contracts/admin/hubs";
import { updateHub } from "@/server/hubs/hubs";
import { route } from "@/server/http/route";

export const PATCH = route(adminHubs.update, ({ params, body }) => updateHub(params.id, body));

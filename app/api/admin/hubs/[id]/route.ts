import { adminHubs } from "@/lib/contracts/admin/hubs";
import { updateHub } from "@/server/hubs/save-hub";
import { route } from "@/server/http/route";

export const PATCH = route(adminHubs.update, ({ params, body }) => updateHub(params.id, body));

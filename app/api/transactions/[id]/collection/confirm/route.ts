import { collections } from "@/lib/contracts/delivery/collection";
import { confirmCollection } from "@/server/hubs/hubs";
import { route } from "@/server/http/route";

// A repeat returns the current code.
export const POST = route(collections.confirm, ({ params, body }) => confirmCollection(params.id, body), {
  storeResponse: "status",
  onReplay: ({ params, body }) => confirmCollection(params.id, body),
});

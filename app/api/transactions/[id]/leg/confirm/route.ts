import { legs } from "@/lib/contracts/delivery/leg";
import { route } from "@/server/http/route";
import { confirmLeg, readLegCode } from "@/server/custody/legs";

// A repeat returns the current code, and confirms no later count.
export const POST = route(legs.confirm, ({ params, body }) => confirmLeg(params.id, body), {
  storeResponse: "status",
  onReplay: ({ params, body }) => readLegCode(params.id, body),
});

import { legs } from "@/lib/contracts/delivery/leg";
import { route } from "@/server/http/route";
import { confirmLegByLink, readLegCodeByLink } from "@/server/custody/legs";

export const POST = route(legs.confirmByToken, ({ params, body }) => confirmLegByLink(params.token, body), {
  storeResponse: "status",
  onReplay: ({ params }) => readLegCodeByLink(params.token),
});

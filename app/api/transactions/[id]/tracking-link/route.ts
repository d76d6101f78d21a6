import { tracking } from "@/lib/contracts/delivery/tracking";
import { route } from "@/server/http/route";
import { createTrackingLink } from "@/server/transactions/tracking-link";

export const POST = route(tracking.createLink, ({ params }) => createTrackingLink(params.id), {
  storeResponse: "status",
  onReplay: ({ params }) => createTrackingLink(params.id),
});

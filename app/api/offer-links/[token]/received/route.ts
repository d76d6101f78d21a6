import { offers } from "@/lib/contracts/driver/offer";
import { route } from "@/server/http/route";
import { acknowledgeOfferByLink } from "@/server/dispatch/offer-link";

// Called by the service worker when the push arrives.
export const POST = route(
  offers.markReceivedByToken,
  ({ params, body }) => acknowledgeOfferByLink(params.token, body),
  {
    limit: { windowSeconds: 60, max: 600 },
  },
);

import { offers } from "@/lib/contracts/driver/offer";
import { route } from "@/server/http/route";
import { declineOfferByLink } from "@/server/dispatch/offer-link";

// Called from a push message or an SMS: the signed link identifies the driver.
export const POST = route(offers.declineByToken, ({ params, body }) => declineOfferByLink(params.token, body), {
  limit: { windowSeconds: 60, max: 600 },
});

import { offers } from "@/lib/contracts/driver/offer";
import { route } from "@/server/http/route";
import { acceptOfferByLink } from "@/server/dispatch/offer-link";

// Called from a push message or an SMS: the signed link identifies the driver.
export const POST = route(offers.acceptByToken, ({ params, body }) => acceptOfferByLink(params.token, body), {
  limit: { windowSeconds: 60, max: 600 },
});

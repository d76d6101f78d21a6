import { offers } from "@/lib/contracts/driver/offer";
import { route } from "@/server/http/route";
import { getOfferByLink } from "@/server/dispatch/offer-link";

export const GET = route(offers.getByToken, ({ params }) => getOfferByLink(params.token));

// What an open offer needs: one part, which comes with the first offer and is there for all that it does.
export { MinimizedOffer } from "./minimized-offer";
export { OfferModal } from "./offer-modal";
export { OfferRing } from "./offer-ring";

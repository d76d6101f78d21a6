// One lazy-loaded chunk with all that an open offer needs.
export { MinimizedOffer } from "./minimized-offer";
export { OfferModal } from "./offer-modal";
export { OfferRing } from "./offer-ring";

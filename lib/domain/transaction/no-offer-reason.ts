/** Why a dispatch run offered the delivery to no driver. */
export const noOfferReasons = ["scheduled", "no_hub", "no_drivers", "no_drivers_in_area", "assignment_failed"] as const;
export type NoOfferReason = (typeof noOfferReasons)[number];

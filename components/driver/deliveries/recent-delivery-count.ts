/** So many finished deliveries stand below the one under way. */
export const recentDeliveryCount = 10;

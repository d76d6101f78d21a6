/** Number of finished deliveries below the active one. */
export const recentDeliveryCount = 10;

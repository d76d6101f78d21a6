/** The driver's held cash and the nearest hubs. */
export const holdingsPath = "/api/driver/holdings";

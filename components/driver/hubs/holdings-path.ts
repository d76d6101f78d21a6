/** What the driver holds, and where it can be handed in. */
export const holdingsPath = "/api/driver/holdings";

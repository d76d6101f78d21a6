/** When the driver means to work. */
export const hoursPath = "/api/driver/hours";

/** When the driver means to work. */
export const plannedHoursPath = "/api/driver/hours";

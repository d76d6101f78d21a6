export const plannedHoursPath = "/api/driver/hours";

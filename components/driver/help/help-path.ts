// What the safety desk asks of the driver, for a colleague.
export const colleagueHelpPath = "/api/driver/help";

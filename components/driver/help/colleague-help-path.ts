// Requests of the safety team to help a colleague.
export const colleagueHelpPath = "/api/driver/help";

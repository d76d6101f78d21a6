// Requests of the safety desk to help a colleague.
export const colleagueHelpPath = "/api/driver/help";

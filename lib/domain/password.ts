/** The fewest characters of a password. The server decides; forms say so before anything is sent. */
export const leastPassword = 6;

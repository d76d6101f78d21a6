/** So many finished deliveries stand below the one under way. */
export const latestCount = 10;

/** US notes and coins in dollars, largest first. */
export const denominationNames = [
  "100",
  "50",
  "20",
  "10",
  "5",
  "2",
  "1",
  "0.5",
  "0.25",
  "0.1",
  "0.05",
  "0.01",
] as const;
export type DenominationName = (typeof denominationNames)[number];

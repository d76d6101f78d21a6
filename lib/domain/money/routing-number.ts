const WEIGHTS = [3, 7, 1];

/** Whether nine digits are a valid ABA routing number: their sum weighted by 3, 7 and 1 is a multiple of ten. */
export const isRoutingNumber = (digits: string): boolean =>
  /^\d{9}$/.test(digits) &&
  digits !== "000000000" &&
  [...digits].reduce((sum, digit, index) => sum + Number(digit) * (WEIGHTS[index % 3] ?? 0), 0) % 10 === 0;

const WEIGHTS = [3, 7, 1];

/** Whether nine digits are a routing number of a bank: by the weights 3, 7 and 1 their sum is a multiple of ten. */
export const isRoutingNumber = (digits: string): boolean =>
  /^\d{9}$/.test(digits) &&
  digits !== "000000000" &&
  [...digits].reduce((sum, digit, at) => sum + Number(digit) * (WEIGHTS[at % 3] ?? 0), 0) % 10 === 0;

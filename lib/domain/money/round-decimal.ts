/**
 * Rounds a decimal string, as `String` or `toPrecision` writes it, like a Postgres numeric: halves away from zero.
 * Works on the digits, because multiplying 39.28450475 as a float falls just below the half.
 */
export function roundDecimal(digits: string, places: number): number {
  const [mantissa = "", exponent = "0"] = digits.split("e");
  const units = Number(`${mantissa}e${Number(exponent) + places}`);
  return (Math.sign(units) * Math.round(Math.abs(units))) / 10 ** places;
}

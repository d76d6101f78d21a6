/**
 * A number in decimal digits, as `String` or `toPrecision` writes it, to so many places as the database rounds a
 * numeric: halves away from zero, of the digits themselves. Multiplied as it is, 39.28450475 falls short of its half.
 */
export function roundDecimal(digits: string, places: number): number {
  const [mantissa = "", exponent = "0"] = digits.split("e");
  const units = Number(`${mantissa}e${Number(exponent) + places}`);
  return (Math.sign(units) * Math.round(Math.abs(units))) / 10 ** places;
}

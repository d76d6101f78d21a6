// Groups of the numbering plans near the United States, as libphonenumber formats them. Its data is too large for pages.
const numberFormats: readonly RegExp[] = [
  // Mexico: the area codes of its largest cities have two digits, all others three.
  /^(\+52)(33|55|56|81)(\d{4})(\d{4})$/,
  /^(\+52)(\d{3})(\d{3})(\d{4})$/,
  // Spain, Chile, Brazil.
  /^(\+34)(\d{3})(\d{2})(\d{2})(\d{2})$/,
  /^(\+56)([29])(\d{4})(\d{4})$/,
  /^(\+55)(\d{2})(\d{4,5})(\d{4})$/,
  // Argentina: Buenos Aires, and area codes of three digits.
  /^(\+54)(9)(11)(\d{4})(\d{4})$/,
  /^(\+54)(9)(\d{3})(\d{3})(\d{4})$/,
  // Cuba, Colombia, Venezuela.
  /^(\+53)(5)(\d{7})$/,
  /^(\+5[78])(\d{3})(\d{7})$/,
  // Central America and Haiti.
  /^(\+50[2-7])(\d{4})(\d{4})$/,
  /^(\+509)(\d{2})(\d{2})(\d{4})$/,
  // Bolivia, Ecuador, Paraguay, Uruguay.
  /^(\+591)([67]\d{7})$/,
  /^(\+593)(9\d)(\d{3})(\d{4})$/,
  /^(\+595)(9\d{2})(\d{6})$/,
  /^(\+598)(9\d)(\d{3})(\d{3})$/,
];
// Country codes of one or two digits; all others have three.
const shortCodes = /^\+(?:7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;

/**
 * Formats a number for reading: "(305) 555-0123", "+52 55 1234 5678"; far countries' in groups of three. Other text and
 * masked numbers stay unchanged.
 */
export function formatPhone(phone: string): string {
  const usNumber = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(phone);
  if (usNumber) return `(${usNumber[1]}) ${usNumber[2]}-${usNumber[3]}`;
  if (!/^\+\d{7,}$/.test(phone)) return phone;
  for (const numberFormat of numberFormats) {
    const groups = numberFormat.exec(phone);
    if (groups) return groups.slice(1).join(" ");
  }
  const countryCode = shortCodes.exec(phone)?.[0] ?? phone.slice(0, phone.startsWith("+1") ? 2 : 4);
  return `${countryCode} ${phone.slice(countryCode.length).replace(/\d{3}(?=\d{2})/g, "$& ")}`;
}

/** Whether this is a complete phone number, not a masked one. */
export const isDialable = (phone: string | null | undefined): phone is string => /^\+\d/.test(phone ?? "");

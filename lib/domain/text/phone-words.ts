// Country codes of one or two digits; all others have three.
const shortCodes = /^\+(?:7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;

/** Formats a number for reading: "(305) 555-0123", "+34 612 345 678". Other text and masked numbers stay unchanged. */
export function phoneWords(phone: string): string {
  const usNumber = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(phone);
  if (usNumber) return `(${usNumber[1]}) ${usNumber[2]}-${usNumber[3]}`;
  if (!/^\+\d{7,}$/.test(phone)) return phone;
  const countryCode = shortCodes.exec(phone)?.[0] ?? phone.slice(0, phone.startsWith("+1") ? 2 : 4);
  return `${countryCode} ${phone.slice(countryCode.length).replace(/\d{3}(?=\d{2})/g, "$& ")}`;
}

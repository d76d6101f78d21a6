import { parsePhoneNumberWithError, type CountryCode } from "libphonenumber-js";
import examples from "libphonenumber-js/examples.mobile.json";
import { formatPhone } from "./format-phone";

test.each([
  ["+13055550123", "(305) 555-0123"],
  ["+525512345678", "+52 55 1234 5678"],
  ["+79161234567", "+7 916 123 4567"],
  ["+9779841234567", "+977 984 123 4567"],
])("formats a stored number for reading: %s", (phone, formatted) => {
  expect(formatPhone(phone)).toBe(formatted);
});

const mobileNumbers = ["AR", "BO", "BR", "CL", "CO", "CR", "CU", "EC", "ES", "GT", "HN", "HT", "MX", "NI", "PA", "PE"]
  .concat("PY", "SV", "UY", "VE")
  .map((country) => parsePhoneNumberWithError(examples[country as CountryCode], country as CountryCode).number);

test.each([...mobileNumbers, "+523312345678", "+525612345678", "+528112345678", "+526641234567", "+551131234567"])(
  "groups %s as libphonenumber does",
  (phone) => {
    expect(formatPhone(phone)).toBe(parsePhoneNumberWithError(phone).formatInternational());
  },
);

test.each(["(305) 555-0123", "305 555 0123", "•••• 0123", "+1-800-555-0199", "", "+12"])(
  "leaves anything else unchanged: %s",
  (phone) => {
    expect(formatPhone(phone)).toBe(phone);
  },
);

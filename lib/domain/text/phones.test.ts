import { parsePhoneNumberWithError, type CountryCode } from "libphonenumber-js";
import examples from "libphonenumber-js/examples.mobile.json";
import { formatPhone } from "./format-phone";
import { canonicalPhone, phoneError, parsePhone } from "./parse-phone";

describe("format phone", () => {
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
});

describe("parse phone", () => {
  test.each([
    // Mexico: the 1 before mobile numbers was dropped in 2019 and is still in many address books.
    ["+52 1 55 1234 5678", "+525512345678"],
    ["+52 55 1234 5678", "+525512345678"],
    // Argentina: a mobile number with its 9, without it, and in national format.
    ["+54 9 11 2345 6789", "+5491123456789"],
    ["+54 11 2345 6789", "+5491123456789"],
    ["+54 11 15 2345 6789", "+5491123456789"],
    // Brazil: mobile numbers got a ninth digit.
    ["+55 11 98123 4567", "+5511981234567"],
    ["+55 11 8123 4567", "+5511981234567"],
    ["+55 11 3123 4567", "+551131234567"],
    ["0034 612 345 678", "+34612345678"],
    ["(305) 555-0102", "+13055550102"],
  ])("reads %j as %s", (typed, phone) => {
    expect(parsePhone(typed)).toBe(phone);
    expect(phoneError(typed)).toBeNull();
  });

  test("stores an Argentine landline without the mobile 9", () => {
    expect(parsePhone("+54 11 4345 6789", { landline: true })).toBe("+541143456789");
    expect(parsePhone("+52 1 55 1234 5678", { landline: true })).toBe("+525512345678");
  });

  test.each([
    ["305 555 010", "This phone number is too short"],
    ["+52 1 55 1234 56789", "This phone number is too long"],
    ["+999 12345678", "This country code does not exist"],
    ["call me", "Not a phone number"],
  ])("names the fault of %j", (typed, problem) => {
    expect(parsePhone(typed)).toBeNull();
    expect(phoneError(typed)?.message).toBe(problem);
  });

  test("leaves every country's example of a mobile number unchanged", () => {
    const numbers = Object.entries(examples).map(
      ([country, phone]) => parsePhoneNumberWithError(phone, country as CountryCode).number,
    );
    expect(numbers.map((phone) => canonicalPhone(phone))).toEqual(numbers);
    expect(numbers.filter((phone) => parsePhone(phone) !== phone)).toEqual([]);
  });
});

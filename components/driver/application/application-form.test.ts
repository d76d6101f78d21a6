import {
  ageOnDate,
  emptyApplicationDraft,
  validateApplication,
  stepFields,
  toApplicationBody,
  type ApplicationDraft,
} from "./application-form";

const today = new Date(2026, 10, 20);
const good: ApplicationDraft = {
  ...emptyApplicationDraft,
  vehicleMake: "Toyota",
  vehicleModel: "Corolla",
  vehicleYear: "2021",
  licensePlate: "ABC123",
  insuranceProvider: "Acme",
  drivingExperience: "5",
  availability: "Weekdays",
  emergencyContact: "Ana Diaz",
  emergencyPhone: "+13055550101",
  dateOfBirth: "1990-05-01",
};
const all = stepFields.flat();
const rules = { vehicleYears: { from: 2000, to: 2027 }, minimumAge: 21 };

test("accepts a complete application without previous work", () => {
  expect(validateApplication(good, all, today, rules)).toEqual({});
});

test("reports every required field of an empty application", () => {
  const problems = validateApplication({ ...emptyApplicationDraft, vehicleType: "" }, all, today, rules);
  expect(Object.keys(problems).sort()).toEqual(
    all.filter((key) => key !== "previousDeliveryExperience" && key !== "licenseClass").sort(),
  );
});

// Reading: birth-date
test("accepts a driver from their 21st birthday", () => {
  expect(ageOnDate("2005-11-20", today)).toBe(21);
  expect(ageOnDate("2005-11-21", today)).toBe(20);
  expect(validateApplication({ ...good, dateOfBirth: "2005-11-21" }, all, today, rules)).toEqual({
    dateOfBirth: "tooYoung",
  });
  expect(validateApplication({ ...good, dateOfBirth: "2005-11-21" }, all, today, { ...rules, minimumAge: 20 })).toEqual(
    {},
  );
});

test("rejects old cars and less than a year of driving at their fields", () => {
  expect(validateApplication({ ...good, vehicleYear: "1999", drivingExperience: "0" }, all, today, rules)).toEqual({
    vehicleYear: "yearRange",
    drivingExperience: "oneYear",
  });
});

test("accepts a car up to the newest year that the server allows", () => {
  expect(validateApplication({ ...good, vehicleYear: "2027" }, all, today, rules)).toEqual({});
  expect(validateApplication({ ...good, vehicleYear: "2028" }, all, today, rules)).toEqual({
    vehicleYear: "yearRange",
  });
});

// Reading: application-vehicle
test("neither requires nor sends a bicycle's year, plate and insurer", () => {
  const bicycle = { ...good, vehicleType: "bicycle", vehicleYear: "", licensePlate: "", insuranceProvider: "" };
  expect(validateApplication(bicycle, all, today, rules)).toEqual({});
  const sent = toApplicationBody({ ...good, vehicleType: "bicycle" });
  for (const field of ["vehicleYear", "licensePlate", "licenseClass", "insuranceProvider"])
    expect(sent).not.toHaveProperty(field);
  expect(toApplicationBody(good)).toMatchObject({
    licensePlate: "ABC123",
    vehicleYear: 2021,
    insuranceProvider: "Acme",
  });
});

// Reading: application-vehicle
test("requires a licence class for a motorcycle", () => {
  const motorcycle = { ...good, vehicleType: "motorcycle" };
  expect(validateApplication(motorcycle, all, today, rules)).toEqual({ licenseClass: "fill" });
  expect(toApplicationBody({ ...motorcycle, licenseClass: "M" })).toMatchObject({ licenseClass: "M" });
  expect(toApplicationBody({ ...good, licenseClass: "M" })).not.toHaveProperty("licenseClass");
});

// Reading: application-vehicle
test("sends numbers as numbers and omits empty fields", () => {
  const body = toApplicationBody({ ...good, vehicleMake: " Toyota " });
  expect(body).toMatchObject({ vehicleMake: "Toyota", vehicleYear: 2021, drivingExperience: 5 });
  expect(body).not.toHaveProperty("insurancePolicy");
});

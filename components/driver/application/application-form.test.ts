import {
  ageOnDate,
  emptyApplicationDraft,
  validateApplication,
  stepFields,
  toApplicationBody,
  type ApplicationDraft,
} from "./application-form";

const today = new Date(2026, 10, 20);
const validDraft: ApplicationDraft = {
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
const allFields = stepFields.flat();
const rules = { vehicleYears: { from: 2000, to: 2027 }, minimumAge: 21 };

test("accepts a complete application without previous work", () => {
  expect(validateApplication(validDraft, allFields, today, rules)).toEqual({});
});

test("reports every required field of an empty application", () => {
  const problems = validateApplication({ ...emptyApplicationDraft, vehicleType: "" }, allFields, today, rules);
  expect(Object.keys(problems).sort()).toEqual(
    allFields.filter((key) => key !== "previousDeliveryExperience" && key !== "licenseClass").sort(),
  );
});

// docs/readings.md: birth-date
test("accepts a driver from their 21st birthday", () => {
  expect(ageOnDate("2005-11-20", today)).toBe(21);
  expect(ageOnDate("2005-11-21", today)).toBe(20);
  expect(validateApplication({ ...validDraft, dateOfBirth: "2005-11-21" }, allFields, today, rules)).toEqual({
    dateOfBirth: "tooYoung",
  });
  expect(
    validateApplication({ ...validDraft, dateOfBirth: "2005-11-21" }, allFields, today, { ...rules, minimumAge: 20 }),
  ).toEqual({});
});

test("rejects old cars and less than a year of driving at their fields", () => {
  expect(
    validateApplication({ ...validDraft, vehicleYear: "1999", drivingExperience: "0" }, allFields, today, rules),
  ).toEqual({
    vehicleYear: "yearRange",
    drivingExperience: "minimumExperience",
  });
});

test("accepts a car up to the newest year that the server allows", () => {
  expect(validateApplication({ ...validDraft, vehicleYear: "2027" }, allFields, today, rules)).toEqual({});
  expect(validateApplication({ ...validDraft, vehicleYear: "2028" }, allFields, today, rules)).toEqual({
    vehicleYear: "yearRange",
  });
});

// docs/readings.md: application-vehicle
test("neither requires nor sends a bicycle's year, plate and insurer", () => {
  const bicycle = { ...validDraft, vehicleType: "bicycle", vehicleYear: "", licensePlate: "", insuranceProvider: "" };
  expect(validateApplication(bicycle, allFields, today, rules)).toEqual({});
  const sent = toApplicationBody({ ...validDraft, vehicleType: "bicycle" });
  for (const field of ["vehicleYear", "licensePlate", "licenseClass", "insuranceProvider"])
    expect(sent).not.toHaveProperty(field);
  expect(toApplicationBody(validDraft)).toMatchObject({
    licensePlate: "ABC123",
    vehicleYear: 2021,
    insuranceProvider: "Acme",
  });
});

// docs/readings.md: application-vehicle
test("requires a licence class for a motorcycle", () => {
  const motorcycle = { ...validDraft, vehicleType: "motorcycle" };
  expect(validateApplication(motorcycle, allFields, today, rules)).toEqual({ licenseClass: "required" });
  expect(toApplicationBody({ ...motorcycle, licenseClass: "M" })).toMatchObject({ licenseClass: "M" });
  expect(toApplicationBody({ ...validDraft, licenseClass: "M" })).not.toHaveProperty("licenseClass");
});

// docs/readings.md: application-vehicle
test("sends numbers as numbers and omits empty fields", () => {
  const body = toApplicationBody({ ...validDraft, vehicleMake: " Toyota " });
  expect(body).toMatchObject({ vehicleMake: "Toyota", vehicleYear: 2021, drivingExperience: 5 });
  expect(body).not.toHaveProperty("insurancePolicy");
});

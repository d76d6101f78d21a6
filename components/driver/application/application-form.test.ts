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

test("a whole application has no problems; earlier work may stay empty", () => {
  expect(validateApplication(good, all, today, rules)).toEqual({});
});

test("an empty application names every field that must be filled", () => {
  const problems = validateApplication({ ...emptyApplicationDraft, vehicleType: "" }, all, today, rules);
  expect(Object.keys(problems).sort()).toEqual(
    all.filter((key) => key !== "previousDeliveryExperience" && key !== "licenseClass").sort(),
  );
});

// Reading: birth-date
test("a driver is 21 on their birthday and not a day before", () => {
  expect(ageOnDate("2005-11-20", today)).toBe(21);
  expect(ageOnDate("2005-11-21", today)).toBe(20);
  expect(validateApplication({ ...good, dateOfBirth: "2005-11-21" }, all, today, rules)).toEqual({
    dateOfBirth: "tooYoung",
  });
  expect(validateApplication({ ...good, dateOfBirth: "2005-11-21" }, all, today, { ...rules, minimumAge: 20 })).toEqual(
    {},
  );
});

test("old cars and less than a year of driving are refused at their fields", () => {
  expect(validateApplication({ ...good, vehicleYear: "1999", drivingExperience: "0" }, all, today, rules)).toEqual({
    vehicleYear: "yearRange",
    drivingExperience: "oneYear",
  });
});

test("a car may be as new as the server says, and no newer", () => {
  expect(validateApplication({ ...good, vehicleYear: "2027" }, all, today, rules)).toEqual({});
  expect(validateApplication({ ...good, vehicleYear: "2028" }, all, today, rules)).toEqual({
    vehicleYear: "yearRange",
  });
});

// Reading: application-vehicle
test("nobody is asked for a bicycle's year, plate and insurer, and none is sent", () => {
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
test("whoever rides a motorcycle names their class of licence", () => {
  const motorcycle = { ...good, vehicleType: "motorcycle" };
  expect(validateApplication(motorcycle, all, today, rules)).toEqual({ licenseClass: "fill" });
  expect(toApplicationBody({ ...motorcycle, licenseClass: "M" })).toMatchObject({ licenseClass: "M" });
  expect(toApplicationBody({ ...good, licenseClass: "M" })).not.toHaveProperty("licenseClass");
});

// Reading: application-vehicle
test("what is sent has numbers for numbers and leaves out what is empty", () => {
  const body = toApplicationBody({ ...good, vehicleMake: " Toyota " });
  expect(body).toMatchObject({ vehicleMake: "Toyota", vehicleYear: 2021, drivingExperience: 5 });
  expect(body).not.toHaveProperty("insurancePolicy");
});

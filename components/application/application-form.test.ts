import { ageOn, emptyDraft, problemsOf, stepFields, toBody, type Draft } from "./application-form";

const today = new Date(2026, 10, 20);
const good: Draft = {
  ...emptyDraft, vehicleMake: "Toyota", vehicleModel: "Corolla", vehicleYear: "2021", licensePlate: "ABC123", insuranceProvider: "Acme",
  drivingExperience: "5", availability: "Weekdays", emergencyContact: "Ana Diaz", emergencyPhone: "+13055550101", dateOfBirth: "1990-05-01",
};
const all = stepFields.flat();

test("a whole application has no problems; earlier work may stay empty", () => {
  expect(problemsOf(good, all, today)).toEqual({});
});

test("an empty application names every field that must be filled", () => {
  const problems = problemsOf({ ...emptyDraft, vehicleType: "" }, all, today);
  expect(Object.keys(problems).sort()).toEqual(all.filter((key) => key !== "previousDeliveryExperience").sort());
});

test("a driver is 21 on his birthday and not a day before", () => {
  expect(ageOn("2005-11-20", today)).toBe(21);
  expect(ageOn("2005-11-21", today)).toBe(20);
  expect(problemsOf({ ...good, dateOfBirth: "2005-11-21" }, all, today)).toEqual({ dateOfBirth: "tooYoung" });
});

test("old cars and less than a year of driving are refused at their fields", () => {
  expect(problemsOf({ ...good, vehicleYear: "1999", drivingExperience: "0" }, all, today)).toEqual({ vehicleYear: "yearRange", drivingExperience: "oneYear" });
});

test("what is sent has numbers for numbers and leaves out what is empty", () => {
  const body = toBody({ ...good, vehicleMake: " Toyota " });
  expect(body).toMatchObject({ vehicleMake: "Toyota", vehicleYear: 2021, drivingExperience: 5 });
  expect(body).not.toHaveProperty("insurancePolicy");
});

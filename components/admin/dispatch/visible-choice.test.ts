import { visibleChoice } from "./visible-choice";

const listed = ["nina", "dora"];

test("returns the selected driver while the list shows them", () => {
  expect(visibleChoice("dora", listed)).toBe("dora");
});

test("returns null when the selected driver has left the list", () => {
  expect(visibleChoice("dan", listed)).toBeNull();
  expect(visibleChoice("dora", [])).toBeNull();
});

test("returns null before a selection and while the list loads", () => {
  expect(visibleChoice("dora", undefined)).toBeNull();
  expect(visibleChoice(null, listed)).toBeNull();
});

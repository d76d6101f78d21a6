import { visibleChoice } from "./assign-choice";

const listed = ["nina", "dora"];

test("a driver who is on the list when the administrator confirms is the one who gets the delivery", () => {
  expect(visibleChoice("dora", listed)).toBe("dora");
});

test("a driver who has left the list, by another search or by the list itself, is chosen no longer", () => {
  expect(visibleChoice("dan", listed)).toBeNull();
  expect(visibleChoice("dora", [])).toBeNull();
});

test("nobody is chosen while the list is not there yet, and nobody before a choice", () => {
  expect(visibleChoice("dora", undefined)).toBeNull();
  expect(visibleChoice(null, listed)).toBeNull();
});

import { choiceShown } from "./assign-choice";

const listed = ["nina", "dora"];

test("a driver who is on the list when the administrator confirms is the one who gets the delivery", () => {
  expect(choiceShown("dora", listed)).toBe("dora");
});

test("a driver who has left the list, by another search or by the list itself, is chosen no longer", () => {
  expect(choiceShown("dan", listed)).toBeNull();
  expect(choiceShown("dora", [])).toBeNull();
});

test("nobody is chosen while the list is not there yet, and nobody before a choice", () => {
  expect(choiceShown("dora", undefined)).toBeNull();
  expect(choiceShown(null, listed)).toBeNull();
});

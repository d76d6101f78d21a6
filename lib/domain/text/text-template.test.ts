import { fillTemplate } from "./text-template";

test("a text of the desk names its reader by their first name, and the delivery by its number", () => {
  expect(fillTemplate("Hi {name}, about {number}: {name}?", { name: "Rita Receiver", number: "TXN-1A2B3C4D" })).toBe(
    "Hi Rita, about TXN-1A2B3C4D: Rita?",
  );
});

test("whoever has no name is greeted without one", () => {
  expect(fillTemplate("Hi {name}, it takes longer.", { name: null, number: "TXN-1A2B3C4D" })).toBe(
    "Hi, it takes longer.",
  );
});

test("a long name makes it no longer than a message may be", () => {
  expect(fillTemplate(`{name} ${"x".repeat(499)}`, { name: "Maximiliana", number: "" })).toHaveLength(500);
});

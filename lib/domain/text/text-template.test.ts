import { fillTemplate } from "./text-template";

test("fills in the reader's first name and the delivery's number", () => {
  expect(fillTemplate("Hi {name}, about {number}: {name}?", { name: "Rita Receiver", number: "TXN-1A2B3C4D" })).toBe(
    "Hi Rita, about TXN-1A2B3C4D: Rita?",
  );
});

test("omits a missing name", () => {
  expect(fillTemplate("Hi {name}, it takes longer.", { name: null, number: "TXN-1A2B3C4D" })).toBe(
    "Hi, it takes longer.",
  );
});

test("limits the length also with a long name", () => {
  expect(fillTemplate(`{name} ${"x".repeat(499)}`, { name: "Maximiliana", number: "" })).toHaveLength(500);
});

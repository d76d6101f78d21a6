import { isCodeDue } from "@/lib/domain/leg-steps";
import { menuLinks, tabLinks } from "./links";

const keys = (codeIsDue: boolean): string[] => tabLinks(codeIsDue).map(({ key }) => key);

test("the scanner is a tab only while a code is due, and always in the menu", () => {
  expect(keys(false)).toEqual(["dashboard", "deliveries", "analytics", "profile", "support"]);
  expect(keys(true)).toEqual(["dashboard", "deliveries", "scanner", "analytics", "profile", "support"]);
  expect(menuLinks.map(({ href }) => href)).toContain("/scanner");
});

test("a code is due at the receiver's door, and where a counted leg is to be proven", () => {
  const leg = (kind: "pickup" | "return", state: "waiting" | "proving") => ({ kind, state });
  expect(isCodeDue({ state: "arrived", leg: null })).toBe(true);
  expect(isCodeDue({ state: "active", leg: null })).toBe(false);
  expect(isCodeDue({ state: "accepted", leg: leg("pickup", "waiting") })).toBe(false);
  expect(isCodeDue({ state: "accepted", leg: leg("pickup", "proving") })).toBe(true);
  expect(isCodeDue({ state: "arrived", leg: leg("return", "waiting") })).toBe(false);
  expect(isCodeDue({ state: "arrived", leg: leg("return", "proving") })).toBe(true);
});

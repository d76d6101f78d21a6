import { menuLinks, tabLinks } from "./tab-bar";

test("the tab bar links to Dashboard, Deliveries, Scanner, Analytics and Profile, in this order", () => {
  expect(tabLinks.map(({ href }) => href)).toEqual(["/dashboard", "/deliveries", "/scanner", "/analytics", "/profile"]);
});

test("the side menu has the seven specified links, in this order", () => {
  expect(menuLinks.map(({ href }) => href)).toEqual([
    "/dashboard",
    "/deliveries",
    "/scanner",
    "/history",
    "/analytics",
    "/profile",
    "/settings",
  ]);
});

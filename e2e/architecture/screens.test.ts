// The catalogue of screens: a whole run checks all of it, a short one some.
import { allScreens } from "../screens/catalog";

test("each screen of the catalogue has a unique name, and so unique pictures", () => {
  const names = allScreens.map(({ name }) => name);
  expect(names.filter((name, n) => names.indexOf(name) !== n)).toEqual([]);
});

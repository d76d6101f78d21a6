// The catalogue of screens: of what stands there, a whole run looks at all, and a short one at some.
import { allScreens } from "../screens/catalog";

test("each screen of the catalogue has a name, and so pictures, of its own", () => {
  const names = allScreens.map(({ name }) => name);
  expect(names.filter((name, n) => names.indexOf(name) !== n)).toEqual([]);
});

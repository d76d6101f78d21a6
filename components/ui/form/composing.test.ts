import { isComposing } from "./composing";

test.each([
  ["during composition", { isComposing: true, keyCode: 13 }, true],
  ["that ends the composition in Safari", { isComposing: false, keyCode: 229 }, true],
  ["without composition", { isComposing: false, keyCode: 13 }, false],
])("detects an Enter %s", (_, event, expected) => {
  expect(isComposing(event)).toBe(expected);
});

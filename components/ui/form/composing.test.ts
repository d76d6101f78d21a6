import { isComposing } from "./composing";

test.each([
  ["while an input method composes", { isComposing: true, keyCode: 13 }, true],
  ["that accepts a word, in Safari", { isComposing: false, keyCode: 229 }, true],
  ["of its own", { isComposing: false, keyCode: 13 }, false],
])("isComposing of an Enter %s", (_, event, is) => {
  expect(isComposing(event)).toBe(is);
});

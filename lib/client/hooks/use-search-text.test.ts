import { receiveValue, settleText, type SearchState } from "./use-search-text";

const state: SearchState = { text: "", value: "", settledTexts: [] };
const type = (from: SearchState, text: string): SearchState => ({ ...from, text });

test("a late value of an earlier text does not replace what was typed since", () => {
  const cleared = type(settleText(type(state, "?")), "");
  expect(receiveValue(cleared, "?")).toMatchObject({ text: "", value: "?" });
});

test("values of several settled texts arrive in order or merged", () => {
  const both = settleText(type(settleText(type(state, "an")), "anna"));
  expect(receiveValue(receiveValue(both, "an"), "anna")).toEqual({ text: "anna", value: "anna", settledTexts: [] });
  expect(receiveValue(both, "anna")).toEqual({ text: "anna", value: "anna", settledTexts: [] });
});

test("a value from elsewhere replaces the text", () => {
  const settled = receiveValue(settleText(type(state, "anna")), "anna");
  expect(receiveValue(settled, "")).toEqual(state);
});

import { blockNavigation, canNavigate } from "./leave-guard";

test("blocks navigation only while a guard is set", () => {
  const said: string[] = [];
  expect(canNavigate()).toBe(true);
  const end = blockNavigation(() => said.push("stay"));
  expect([canNavigate(), canNavigate()]).toEqual([false, false]);
  end();
  expect([canNavigate(), said]).toEqual([true, ["stay", "stay"]]);
});

test("ignores the removal of a guard that was replaced", () => {
  const first = blockNavigation(() => undefined);
  const second = blockNavigation(() => undefined);
  first();
  expect(canNavigate()).toBe(false);
  second();
  expect(canNavigate()).toBe(true);
});

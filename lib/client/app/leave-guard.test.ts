import { blockNavigation, canNavigate } from "./leave-guard";

test("blocks navigation only while a guard is set", () => {
  const explanations: string[] = [];
  expect(canNavigate()).toBe(true);
  const removeGuard = blockNavigation(() => explanations.push("stay"));
  expect([canNavigate(), canNavigate()]).toEqual([false, false]);
  removeGuard();
  expect([canNavigate(), explanations]).toEqual([true, ["stay", "stay"]]);
});

test("ignores the removal of a guard that was replaced", () => {
  const removeFirst = blockNavigation(() => undefined);
  const removeSecond = blockNavigation(() => undefined);
  removeFirst();
  expect(canNavigate()).toBe(false);
  removeSecond();
  expect(canNavigate()).toBe(true);
});

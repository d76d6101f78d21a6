import { blockNavigation, canNavigate } from "./leave-guard";

test("a page is left freely until something guards it, and again afterwards", () => {
  const said: string[] = [];
  expect(canNavigate()).toBe(true);
  const end = blockNavigation(() => said.push("stay"));
  expect([canNavigate(), canNavigate()]).toEqual([false, false]);
  end();
  expect([canNavigate(), said]).toEqual([true, ["stay", "stay"]]);
});

test("a guard that was replaced ends nothing", () => {
  const first = blockNavigation(() => undefined);
  const second = blockNavigation(() => undefined);
  first();
  expect(canNavigate()).toBe(false);
  second();
  expect(canNavigate()).toBe(true);
});

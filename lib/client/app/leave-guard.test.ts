import { guardLeaving, mayLeave } from "./leave-guard";

test("a page is left freely until something guards it, and again afterwards", () => {
  const said: string[] = [];
  expect(mayLeave()).toBe(true);
  const end = guardLeaving(() => said.push("stay"));
  expect([mayLeave(), mayLeave()]).toEqual([false, false]);
  end();
  expect([mayLeave(), said]).toEqual([true, ["stay", "stay"]]);
});

test("a guard that was replaced ends nothing", () => {
  const first = guardLeaving(() => undefined);
  const second = guardLeaving(() => undefined);
  first();
  expect(mayLeave()).toBe(false);
  second();
  expect(mayLeave()).toBe(true);
});

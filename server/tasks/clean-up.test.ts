import { cleanUp } from "@/server/tasks/clean-up";

const slices = (...answers: Record<string, number>[]) => {
  const asked: unknown[] = [];
  const ask = (_: string, args: unknown) => {
    asked.push(args);
    return Promise.resolve(answers.shift() ?? { next: 0 });
  };
  return { asked, ask: ask as never };
};

test("each slice begins where the one before ended, and all is counted together", async () => {
  const { asked, ask } = slices(
    { notifications: 1000, next: 2 },
    { notifications: 5, quotes: 3, next: 7 },
    { next: 0 },
  );
  expect(await cleanUp(ask)).toEqual({ notifications: 1005, quotes: 3, left: 0 });
  expect(asked).toEqual([{ p_from: 1 }, { p_from: 2 }, { p_from: 7 }]);
});

test("when time is up it ends after the slice, and says that something is left", async () => {
  const { asked, ask } = slices({ quotes: 1000, next: 3 }, { quotes: 1000, next: 4 });
  expect(await cleanUp(ask, -1)).toEqual({ quotes: 1000, left: 1 });
  expect(asked).toHaveLength(1);
});

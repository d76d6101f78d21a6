import { nextTask } from "./next-task";

test("what goes on in the next task comes after all that is promised already, and each in a task of its own", async () => {
  const order: string[] = [];
  const later = (name: string) =>
    nextTask().then(async () => {
      order.push(name);
      await Promise.resolve();
      order.push(`after ${name}`);
    });
  const both = Promise.all([later("one"), later("other")]);
  await Promise.resolve();
  order.push("promised");
  await both;
  expect(order).toEqual(["promised", "one", "after one", "other", "after other"]);
});

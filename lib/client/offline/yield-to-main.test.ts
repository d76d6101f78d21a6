import { nextPaint, yieldToMain } from "./yield-to-main";

test("continues after all pending promises, each in its own task", async () => {
  const order: string[] = [];
  const continueLater = (name: string) =>
    yieldToMain().then(async () => {
      order.push(name);
      await Promise.resolve();
      order.push(`after ${name}`);
    });
  const tasks = Promise.all([continueLater("one"), continueLater("other")]);
  await Promise.resolve();
  order.push("promised");
  await tasks;
  expect(order).toEqual(["promised", "one", "after one", "other", "after other"]);
});

test("continues after the next paint, and also on a hidden page", async () => {
  const frames: FrameRequestCallback[] = [];
  Object.assign(globalThis, { requestAnimationFrame: (frame: FrameRequestCallback) => frames.push(frame) });
  const order: string[] = [];
  const painted = nextPaint().then(() => order.push("after paint"));
  await Promise.resolve();
  order.push("drawn");
  frames.forEach((frame) => {
    frame(0);
  });
  await painted;
  expect(order).toEqual(["drawn", "after paint"]);
  await nextPaint();
});

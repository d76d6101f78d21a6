import { toast as list } from "sonner";
import { toast } from "./toast";

const shown = (): unknown[] => list.getToasts().map((one) => ("title" in one ? one.title : one.id));

beforeAll(() => {
  global.requestAnimationFrame = (callback) => {
    callback(0);
    return 0;
  };
  global.cancelAnimationFrame = () => undefined;
});

// Toasts are said in order, so the last one's arrival means that all are there.
async function until(title: string): Promise<void> {
  while (!shown().includes(title))
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
}

test("what worked on the second try takes a form's error of the first away; other messages stay", async () => {
  toast.info("A new offer");
  toast.error("The code was refused");
  toast.retry("No connection");
  await until("No connection");
  toast.success("Saved");
  await until("Saved");
  expect(shown()).not.toContain("No connection");
  expect(shown()).toEqual(expect.arrayContaining(["A new offer", "The code was refused"]));
});

test("an error after a success stays beside it", async () => {
  toast.success("Sent");
  toast.error("The next one failed");
  await until("The next one failed");
  expect(shown()).toEqual(expect.arrayContaining(["Sent", "The next one failed"]));
});

test("a page that holds takes away what passes by itself; what waits for an answer stays, and a press is answered", async () => {
  toast.warning("The delivery was cancelled", 20_000, { label: "Understood", onPress: () => undefined });
  toast.info("You entered a zone");
  await until("You entered a zone");
  const leave = toast.hold();
  toast.error("The code was refused again");
  await until("The code was refused again");
  expect(shown()).not.toContain("You entered a zone");
  expect(shown()).toContain("The delivery was cancelled");
  leave();
});

test("news waits until the page is left, and then only the last is said", async () => {
  const [leave, next] = [toast.hold(), toast.hold()];
  toast.info("You left a zone");
  toast.info("You entered another");
  leave();
  toast.success("Bring it to the hub");
  await until("Bring it to the hub");
  expect(shown()).not.toContain("You entered another");
  next();
  await until("You entered another");
  expect(shown()).not.toContain("You left a zone");
});

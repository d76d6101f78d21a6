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

// Toasts are shown in order, so when the last one is there, all are.
async function until(title: string): Promise<void> {
  while (!shown().includes(title))
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
}

test("removes a form's error after a success, and no other message", async () => {
  toast.info("A new offer");
  toast.error("The code was refused");
  toast.retry("No connection");
  await until("No connection");
  toast.success("Saved");
  await until("Saved");
  expect(shown()).not.toContain("No connection");
  expect(shown()).toEqual(expect.arrayContaining(["A new offer", "The code was refused"]));
});

test("keeps an error that follows a success", async () => {
  toast.success("Sent");
  toast.error("The next one failed");
  await until("The next one failed");
  expect(shown()).toEqual(expect.arrayContaining(["Sent", "The next one failed"]));
});

test("removes passing toasts on a page that holds, and keeps those with actions and responses to presses", async () => {
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

test("shows only the last held-back info when the page is left", async () => {
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

import { toast as list } from "sonner";
import { toast } from "./toast";

const shown = (): unknown[] => list.getToasts().map((one) => ("title" in one ? one.title : one.id));

beforeAll(() => {
  global.requestAnimationFrame = (callback) => {
    callback(0);
    return 0;
  };
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

test("what was said on the page before is taken away, and what is said then stays", async () => {
  toast.info("You entered a zone");
  await until("You entered a zone");
  toast.clear();
  toast.error("The code was refused again");
  await until("The code was refused again");
  expect(shown()).not.toContain("You entered a zone");
});

import { toast as sonnerToast } from "sonner";
import { toast } from "./toast";

const visibleTitles = (): unknown[] =>
  sonnerToast.getToasts().map((entry) => ("title" in entry ? entry.title : entry.id));

beforeAll(() => {
  global.requestAnimationFrame = (callback) => {
    callback(0);
    return 0;
  };
  global.cancelAnimationFrame = () => undefined;
});

// Toasts are shown in order, so when the last one is there, all are.
async function waitForToast(title: string): Promise<void> {
  while (!visibleTitles().includes(title))
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
}

test("removes a form's error after a success, and no other message", async () => {
  toast.info("A new offer");
  toast.error("The code was refused");
  toast.retryableError("No connection");
  await waitForToast("No connection");
  toast.success("Saved");
  await waitForToast("Saved");
  expect(visibleTitles()).not.toContain("No connection");
  expect(visibleTitles()).toEqual(expect.arrayContaining(["A new offer", "The code was refused"]));
});

test("keeps an error that follows a success", async () => {
  toast.success("Sent");
  toast.error("The next one failed");
  await waitForToast("The next one failed");
  expect(visibleTitles()).toEqual(expect.arrayContaining(["Sent", "The next one failed"]));
});

test("removes toasts that time out on a page that pauses them, and keeps those with actions and responses to presses", async () => {
  toast.warning("The delivery was cancelled", 20_000, { label: "Understood", onPress: () => undefined });
  toast.info("You entered a zone");
  await waitForToast("You entered a zone");
  const release = toast.pauseInfo();
  toast.error("The code was refused again");
  await waitForToast("The code was refused again");
  expect(visibleTitles()).not.toContain("You entered a zone");
  expect(visibleTitles()).toContain("The delivery was cancelled");
  release();
});

test("shows deferred infos that are still relevant when the page is left", async () => {
  const [releaseFirst, releaseSecond] = [toast.pauseInfo(), toast.pauseInfo()];
  let isRecent = true;
  toast.info("You entered the old town", { isRelevant: () => isRecent });
  toast.info("You left a zone");
  toast.info("You entered another");
  releaseFirst();
  toast.success("Bring it to the hub");
  await waitForToast("Bring it to the hub");
  expect(visibleTitles()).not.toContain("You entered another");
  isRecent = false;
  releaseSecond();
  await waitForToast("You entered another");
  expect(visibleTitles()).toContain("You left a zone");
  expect(visibleTitles()).not.toContain("You entered the old town");
});

test("replaces the previous result of the same action, and no other message", async () => {
  toast.result("export", "error", "The file could not be saved");
  toast.success("Another success");
  toast.result("export", "success", "3 rows saved");
  await waitForToast("3 rows saved");
  expect(visibleTitles()).not.toContain("The file could not be saved");
  expect(visibleTitles()).toContain("Another success");
  toast.result("export", "warning", "Only the first 10,000 rows were saved");
  await waitForToast("Only the first 10,000 rows were saved");
  expect(visibleTitles()).not.toContain("3 rows saved");
});

test("reports that a persistent warning is shown", async () => {
  expect(await toast.persistent("Your SOS was not sent", "Close")).toBe(true);
  expect(visibleTitles()).toContain("Your SOS was not sent");
});

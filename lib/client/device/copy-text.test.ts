import { copyText } from "./device";

const withClipboard = (writeText?: () => Promise<void>) =>
  Object.defineProperty(globalThis, "navigator", {
    value: writeText ? { clipboard: { writeText } } : {},
    configurable: true,
  });
afterEach(() => {
  jest.useRealTimers();
});

test("reports whether the text was copied", async () => {
  withClipboard(() => Promise.resolve());
  await expect(copyText("a link")).resolves.toBe(true);
  withClipboard(() => Promise.reject(new DOMException("no", "NotAllowedError")));
  await expect(copyText("a link")).resolves.toBe(false);
  withClipboard();
  await expect(copyText("a link")).resolves.toBe(false);
});

test("reports a failure when the clipboard does not respond", async () => {
  jest.useFakeTimers();
  withClipboard(() => new Promise(() => undefined));
  const copying = copyText("a link");
  await jest.advanceTimersByTimeAsync(3_000);
  await expect(copying).resolves.toBe(false);
});

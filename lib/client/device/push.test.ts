import { closeNotifications, registerServiceWorker } from "./push";

const neverResolves = () => new Promise<never>(() => undefined);

beforeEach(() => {
  jest.useFakeTimers();
  Object.defineProperty(globalThis, "navigator", {
    configurable: true,
    value: {
      serviceWorker: {
        addEventListener: () => undefined,
        register: neverResolves,
        getRegistration: () => Promise.resolve({ getNotifications: neverResolves }),
      },
    },
  });
});
afterEach(() => {
  jest.useRealTimers();
});

test("does not wait longer than 30 seconds for the worker's registration", async () => {
  const registration = registerServiceWorker();
  await jest.advanceTimersByTimeAsync(30_000);
  expect(await registration).toBeNull();
});

test("does not wait longer than four seconds for the shown notifications", async () => {
  const onClosed = jest.fn();
  void closeNotifications(["offer"]).then(onClosed);
  await jest.advanceTimersByTimeAsync(4_000);
  expect(onClosed).toHaveBeenCalled();
});

import { closeNotifications, registerServiceWorker } from "./push";

const never = () => new Promise<never>(() => undefined);

beforeEach(() => {
  jest.useFakeTimers();
  Object.defineProperty(globalThis, "navigator", {
    configurable: true,
    value: {
      serviceWorker: {
        addEventListener: () => undefined,
        register: never,
        getRegistration: () => Promise.resolve({ getNotifications: never }),
      },
    },
  });
});
afterEach(() => {
  jest.useRealTimers();
});

test("does not wait longer than 30 seconds for the worker's registration", async () => {
  const registered = registerServiceWorker();
  await jest.advanceTimersByTimeAsync(30_000);
  expect(await registered).toBeNull();
});

test("does not wait longer than four seconds for the shown notifications", async () => {
  const closed = jest.fn();
  void closeNotifications(["offer"]).then(closed);
  await jest.advanceTimersByTimeAsync(4_000);
  expect(closed).toHaveBeenCalled();
});

import { fakeStorage } from "../tests/fake-storage";
import { storeValue } from "../storage/stored-value";
import { hasUnsavedWork } from "./unsaved-work";

test.each([
  ["send", { draft: {}, unanswered: { clientActionId: "1" } }, { draft: {}, unanswered: null }],
  ["sos", { receivedAt: 0 }, { receivedAt: 1 }],
])("counts %s as unsaved work until the server answers", (key, waiting, answered) => {
  const { storage, setFull } = fakeStorage();
  Object.assign(globalThis, {
    window: Object.assign(new EventTarget(), { localStorage: storage, sessionStorage: storage }),
  });
  jest.spyOn(console, "warn").mockImplementation(() => undefined);
  setFull(true);
  storeValue(key, JSON.stringify(answered));
  expect(hasUnsavedWork()).toBe(false);
  storeValue(key, JSON.stringify(waiting));
  expect(hasUnsavedWork()).toBe(true);
  setFull(false);
  storeValue(key, JSON.stringify(waiting));
  expect(hasUnsavedWork()).toBe(false);
});

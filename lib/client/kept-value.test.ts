import { forgetPhone, readKept, writeKept } from "./kept-value";

function phoneWith(storage: object): void {
  Object.assign(globalThis, { window: { localStorage: storage, sessionStorage: storage } });
}

// Reading: tracking
test("after a sign-out the phone remembers unsent steps, who does not share their place from it, its camera, and that nobody wants the app installed", () => {
  const storage: Record<string, unknown> = {};
  const method = (value: unknown) => ({ enumerable: false, value });
  Object.defineProperties(storage, {
    getItem: method((key: string) => storage[key] ?? null),
    setItem: method((key: string, value: string) => {
      storage[key] = value;
    }),
    removeItem: method((key: string) => {
      Reflect.deleteProperty(storage, key);
    }),
  });
  phoneWith(storage);
  ["outbox", "location-off:dora", "duty", "position-arrived", "task", "task-log", "install-hint", "camera"].forEach(
    (key) => {
      writeKept(key, "yes");
    },
  );
  forgetPhone();
  expect(Object.keys(storage)).toEqual([
    "handover.outbox",
    "handover.location-off:dora",
    "handover.install-hint",
    "handover.camera",
  ]);
});

test("a phone that refuses storage remembers as long as the page lives", () => {
  const refuse = () => {
    throw new Error("Refused");
  };
  phoneWith({ getItem: refuse, setItem: refuse, removeItem: refuse });
  writeKept("duty", "dora 0");
  expect(readKept("duty")).toBe("dora 0");
  writeKept("duty", null);
  expect(readKept("duty")).toBeNull();
});

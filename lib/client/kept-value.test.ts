import { forgetPhone, readKept, writeKept } from "./kept-value";

function phoneWith(storage: object): void {
  Object.assign(globalThis, { window: { localStorage: storage, sessionStorage: storage } });
}

test("after a sign-out the phone remembers unsent steps, and who does not share his place from it", () => {
  const storage: Record<string, unknown> = {};
  const method = (value: unknown) => ({ enumerable: false, value });
  Object.defineProperties(storage, {
    getItem: method((key: string) => storage[key] ?? null), setItem: method((key: string, value: string) => { storage[key] = value; }), removeItem: method((key: string) => { Reflect.deleteProperty(storage, key); }),
  });
  phoneWith(storage);
  ["outbox", "location-off:dora", "duty", "position-arrived"].forEach((key) => { writeKept(key, "yes"); });
  forgetPhone();
  expect(Object.keys(storage)).toEqual(["handover.outbox", "handover.location-off:dora"]);
});

test("a phone that refuses storage remembers as long as the page lives", () => {
  const refuse = () => { throw new Error("Refused"); };
  phoneWith({ getItem: refuse, setItem: refuse, removeItem: refuse });
  writeKept("duty", "dora 0");
  expect(readKept("duty")).toBe("dora 0");
  writeKept("duty", null);
  expect(readKept("duty")).toBeNull();
});

import { cache } from "swr/_internal";
import {
  clearAutoOnline,
  driverChose,
  driverProfilePath,
  mayGoOnline,
  noteWorks,
  setDriverStatus,
} from "./driver-status";
import { fakeStorage } from "./testing/fake-storage";

test("a driver who goes online reads since when before the page has asked for anything again", async () => {
  const lastStatusChange = "2026-11-23T17:30:57.153Z";
  global.fetch = () =>
    Promise.resolve(Response.json({ data: { status: "online", isAvailable: true, lastStatusChange } }));
  cache.set(driverProfilePath, { data: { name: "Dora", lastStatusChange: "2026-11-23T17:27:00.000Z" } });
  await setDriverStatus("online");
  expect(cache.get(driverProfilePath)?.data).toEqual({ name: "Dora", lastStatusChange });
});

describe("auto-online", () => {
  const tab = () => {
    const { storage } = fakeStorage();
    Object.assign(window, { sessionStorage: storage });
  };
  beforeEach(() => {
    Object.assign(globalThis, { window: Object.assign(new EventTarget(), { localStorage: fakeStorage().storage }) });
    tab();
  });

  // Reading: auto-online
  test("a driver who chose Offline stays offline after the app is closed, until they work or sign in again", () => {
    expect(mayGoOnline("dora")).toBe(true);
    driverChose("dora", "offline");
    tab();
    expect([mayGoOnline("dora"), mayGoOnline("otto")]).toEqual([false, true]);
    noteWorks();
    expect(mayGoOnline("dora")).toBe(true);
    driverChose("dora", "offline");
    clearAutoOnline();
    expect(mayGoOnline("dora")).toBe(true);
  });

  test("a choice in this tab holds, whatever it was; the next time the app is opened it counts no more", () => {
    driverChose("dora", "break");
    expect(mayGoOnline("dora")).toBe(false);
    tab();
    expect(mayGoOnline("dora")).toBe(true);
  });
});

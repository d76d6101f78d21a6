import { cache } from "swr/_internal";
import {
  clearAutoOnline,
  recordAutoOnline,
  recordStatusChoice,
  driverProfilePath,
  hasChosenStatus,
  canAutoOnline,
  setDriverStatus,
} from "./driver-status";
import { fakeStorage } from "../testing/fake-storage";

test("updates lastStatusChange from the status response without another request", async () => {
  const lastStatusChange = "2026-11-23T17:30:57.153Z";
  global.fetch = () =>
    Promise.resolve(Response.json({ data: { status: "online", isAvailable: true, lastStatusChange } }));
  cache.set(driverProfilePath, { data: { name: "Dora", lastStatusChange: "2026-11-23T17:27:00.000Z" } });
  await setDriverStatus("online");
  expect(cache.get(driverProfilePath)?.data).toEqual({ name: "Dora", lastStatusChange });
});

describe("auto-online", () => {
  const openTab = () => Object.assign(window, { sessionStorage: fakeStorage().storage });
  beforeEach(() => {
    Object.assign(globalThis, { window: Object.assign(new EventTarget(), { localStorage: fakeStorage().storage }) });
    openTab();
  });

  // Reading: auto-online
  test("runs once per sign-in of an account, across tabs", () => {
    expect(canAutoOnline("dora")).toBe(true);
    recordAutoOnline("dora");
    openTab();
    expect([canAutoOnline("dora"), canAutoOnline("otto")]).toEqual([false, true]);
    clearAutoOnline();
    expect(canAutoOnline("dora")).toBe(true);
  });

  // Reading: auto-online
  test("does not run after the driver chose a status, until the next sign-in", () => {
    recordStatusChoice("dora");
    openTab();
    expect([canAutoOnline("dora"), hasChosenStatus("dora"), hasChosenStatus("otto")]).toEqual([false, true, false]);
    clearAutoOnline();
    expect([canAutoOnline("dora"), hasChosenStatus("dora")]).toEqual([true, false]);
  });

  // Reading: status-offline
  test("may run after a failed status change", () => {
    recordStatusChoice("dora")();
    expect([canAutoOnline("dora"), hasChosenStatus("dora")]).toEqual([true, false]);
    recordAutoOnline("dora");
    recordStatusChoice("dora")();
    expect([canAutoOnline("dora"), hasChosenStatus("dora")]).toEqual([false, false]);
  });
});

import { cache } from "swr/_internal";
import {
  clearAutoOnline,
  markAutoOnlineDone,
  recordStatusChoice,
  driverProfilePath,
  hasChosenStatus,
  canGoOnlineAutomatically,
  setDriverStatus,
} from "./driver-status";
import { fakeStorage } from "../tests/fake-storage";

test("updates lastStatusChange from the status response without another request", async () => {
  const lastStatusChange = "2026-11-23T17:30:57.153Z";
  global.fetch = () =>
    Promise.resolve(Response.json({ data: { status: "online", isAvailable: true, lastStatusChange } }));
  cache.set(driverProfilePath, { data: { name: "Dora", lastStatusChange: "2026-11-23T17:27:00.000Z" } });
  await setDriverStatus("online");
  expect(cache.get(driverProfilePath)?.data).toEqual({ name: "Dora", lastStatusChange });
});

describe("a page that the service worker cached before the driver went on duty", () => {
  const session = { userId: "dora", driver: { status: "online", isAvailable: true, offDutyAfterDelivery: false } };
  const profileAt = (confirmedAt: number) => ({ status: "online" as const, confirmedAt });
  let storage: ReturnType<typeof fakeStorage>;
  /** Reloads the page: its session is of the time when it was cached. */
  async function reload() {
    jest.resetModules();
    const { cache: swrCache } = await import("swr/_internal");
    swrCache.set("/api/session", { data: session });
    const status = await import("./driver-status");
    return { ...status, cachedStatus: () => (swrCache.get("/api/session")?.data as typeof session).driver.status };
  }
  beforeEach(async () => {
    storage = fakeStorage();
    Object.assign(globalThis, { window: Object.assign(new EventTarget(), { localStorage: storage.storage }) });
    await (await reload()).cacheDriverStatus("on_duty");
  });

  test("shows the last confirmed status", async () => {
    const page = await reload();
    const confirmed = page.lastConfirmedStatus("dora", profileAt(Date.now() - 60_000));
    expect(confirmed).toMatchObject({ status: "on_duty" });
    await page.restoreStatus("on_duty");
    expect(page.cachedStatus()).toBe("on_duty");
  });

  test("prefers a newer profile, and never another driver's status", async () => {
    const page = await reload();
    expect(page.lastConfirmedStatus("dora", profileAt(Date.now() + 60_000))).toMatchObject({ status: "online" });
    expect(page.lastConfirmedStatus("otto", null)).toBeNull();
  });

  test("does not replace a status that the page itself has confirmed", async () => {
    const page = await reload();
    await page.cacheDriverStatus("break");
    await page.restoreStatus("on_duty");
    expect(page.cachedStatus()).toBe("break");
  });
});

describe("auto-online", () => {
  const openTab = () => Object.assign(window, { sessionStorage: fakeStorage().storage });
  beforeEach(() => {
    Object.assign(globalThis, { window: Object.assign(new EventTarget(), { localStorage: fakeStorage().storage }) });
    openTab();
  });

  // docs/readings.md: auto-online
  test("runs once per sign-in of an account, across tabs", () => {
    expect(canGoOnlineAutomatically("dora")).toBe(true);
    markAutoOnlineDone("dora");
    openTab();
    expect([canGoOnlineAutomatically("dora"), canGoOnlineAutomatically("otto")]).toEqual([false, true]);
    clearAutoOnline();
    expect(canGoOnlineAutomatically("dora")).toBe(true);
  });

  // docs/readings.md: auto-online
  test("does not run after the driver chose a status, until the next sign-in", () => {
    recordStatusChoice("dora");
    openTab();
    expect([canGoOnlineAutomatically("dora"), hasChosenStatus("dora"), hasChosenStatus("otto")]).toEqual([
      false,
      true,
      false,
    ]);
    clearAutoOnline();
    expect([canGoOnlineAutomatically("dora"), hasChosenStatus("dora")]).toEqual([true, false]);
  });

  // docs/readings.md: status-offline
  test("may run after a failed status change", () => {
    recordStatusChoice("dora")();
    expect([canGoOnlineAutomatically("dora"), hasChosenStatus("dora")]).toEqual([true, false]);
    markAutoOnlineDone("dora");
    recordStatusChoice("dora")();
    expect([canGoOnlineAutomatically("dora"), hasChosenStatus("dora")]).toEqual([false, false]);
  });
});

import { mockPhone } from "../tests/mock-phone";
import { mockCacheStorage } from "../tests/mock-cache-storage";

const task = "/navigation/11111111-1111-4111-8111-111111111111";
const page = (text: string) => () => Object.defineProperty(new Response(text), "type", { value: "basic" });
const file =
  (text = "") =>
  () =>
    new Response(text, { headers: { "cache-control": "public, max-age=31536000, immutable" } });
const script = (name: string) => `<script src="/_next/static/chunks/${name}.js"></script>`;
/** A deployed build: its pages contain its version, and the dashboard's script loads another one on a press. */
const buildResponses = (version: string) =>
  new Map([
    ["/offline", page(`no connection ${version} ${script(`base-${version}`)}`)],
    ["/dashboard", page(`dashboard ${version} ${script(`base-${version}`)}${script(`dashboard-${version}`)}`)],
    [task, page(`task ${version}`)],
    ["/login", page("sign in")],
    ["/send", page("send")],
    [`/_next/static/chunks/base-${version}.js`, file()],
    [`/_next/static/chunks/dashboard-${version}.js`, file(`load("static/chunks/touch-${version}.js")`)],
    [`/_next/static/chunks/touch-${version}.js`, file("touched")],
  ]);
/** The page's text without its scripts. */
const textOf = async (response: Promise<Response>) => (await (await response).text()).split(" <")[0];

/** A phone on which these versions were activated one after another. */
async function activeWorker(...versions: string[]) {
  const cacheStorage = mockCacheStorage();
  let driver = mockPhone();
  for (const [n, version] of versions.entries()) {
    jest.setSystemTime(n + 1);
    driver = mockPhone({ version, cacheStorage, site: buildResponses(version), hasActiveWorker: n > 0 });
    await driver.dispatch("install", {});
    await driver.dispatch("activate", {});
  }
  return driver;
}

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test("caches the offline page on install, and activates immediately as the first worker", async () => {
  const driver = await activeWorker("a");
  expect(driver.cacheStorage.entries()).toEqual(["files-a /_next/static/chunks/base-a.js", "files-a /offline"]);
  expect(driver.lifecycle.hasClaimedClients).toBe(true);
});

test("fails to install without the offline page", async () => {
  const driver = mockPhone({ site: new Map([["/offline", () => new Response("", { status: 502 })]]) });
  await expect(driver.dispatch("install", {})).rejects.toThrow("502");
});

test("caches a page with all its files, including those that load on a press", async () => {
  const driver = await activeWorker("a");
  await driver.postMessage({ type: "cache-pages", paths: ["/dashboard", "/send", "/login"] });
  expect(driver.cacheStorage.entries()).toEqual(
    ["base", "dashboard", "touch"]
      .map((name) => `files-a /_next/static/chunks/${name}-a.js`)
      .concat("files-a /offline", "pages-a /dashboard"),
  );
  driver.lifecycle.offline = true;
  expect(await textOf(driver.load("/dashboard"))).toBe("dashboard a");
  expect(await textOf(driver.load("/_next/static/chunks/touch-a.js"))).toBe("touched");
});

test("waits for confirmation as a new version, and caches the pages that the old one had", async () => {
  const oldWorker = await activeWorker("a");
  await oldWorker.postMessage({ type: "cache-pages", paths: [task] });
  const next = mockPhone({
    version: "b",
    cacheStorage: oldWorker.cacheStorage,
    site: buildResponses("b"),
    hasActiveWorker: true,
  });
  await next.dispatch("install", {});
  expect(next.lifecycle.hasSkippedWaiting).toBe(false);
  expect(next.cacheStorage.entries()).toContain(`pages-b ${task}`);
  expect(await textOf(oldWorker.load(task))).toBe("task a");
  await next.postMessage("skip-waiting");
  expect(next.lifecycle.hasSkippedWaiting).toBe(true);
});

test("keeps the files of the previous version, and deletes older ones and those never activated", async () => {
  const worker = await activeWorker("a", "b", "c");
  const names = await worker.cacheStorage.caches.keys();
  expect(names.filter((name) => name.startsWith("handover-files-"))).toEqual(["handover-files-b", "handover-files-c"]);
  expect((await worker.load("/_next/static/chunks/base-b.js")).ok).toBe(true);

  const neverActivated = mockPhone({
    version: "d",
    cacheStorage: worker.cacheStorage,
    site: buildResponses("d"),
    hasActiveWorker: true,
  });
  await neverActivated.dispatch("install", {});
  const next = mockPhone({
    version: "e",
    cacheStorage: worker.cacheStorage,
    site: buildResponses("e"),
    hasActiveWorker: true,
  });
  await next.dispatch("install", {});
  await next.dispatch("activate", {});
  expect((await next.cacheStorage.caches.keys()).filter((name) => name.startsWith("handover-files-"))).toEqual([
    "handover-files-c",
    "handover-files-e",
  ]);
});

test("opens the dashboard offline, and the offline page for uncached pages", async () => {
  const driver = await activeWorker("a");
  driver.lifecycle.offline = true;
  expect(await textOf(driver.load("/"))).toBe("no connection a");
  driver.lifecycle.offline = false;
  await driver.load("/dashboard");
  await Promise.resolve();
  driver.lifecycle.offline = true;
  expect((await driver.load("/")).headers.get("location")).toBe("https://handover.example/dashboard");
  expect(
    await Promise.all(["/dashboard", "/history", "/send", "/nowhere"].map((path) => textOf(driver.load(path)))),
  ).toEqual(["dashboard a", ...Array(3).fill("no connection a")]);
});

test("serves the cached page after a server error, and the network's page once that succeeds", async () => {
  const site = buildResponses("a");
  const driver = mockPhone({ version: "a", site });
  await driver.dispatch("install", {});
  await driver.dispatch("activate", {});
  await driver.postMessage({ type: "cache-pages", paths: [task] });
  site.set(task, () => new Response("broken", { status: 500 }));
  expect(await textOf(driver.load(task))).toBe("task a");
  site.set(task, page("new task"));
  expect(await textOf(driver.load(task))).toBe("new task");
});

test("deletes cached pages of all versions at sign-out, and caches no page requested before it", async () => {
  const old = await activeWorker("a");
  await old.postMessage({ type: "cache-pages", paths: ["/dashboard"] });
  const next = mockPhone({
    version: "b",
    cacheStorage: old.cacheStorage,
    site: buildResponses("b"),
    hasActiveWorker: true,
  });
  await next.dispatch("install", {});
  const pages = () => old.cacheStorage.entries().filter((entry) => entry.startsWith("pages"));
  expect(pages()).toEqual(["pages-a /dashboard", "pages-b /dashboard"]);
  const caching = old.postMessage({ type: "cache-pages", paths: [task] });
  const loading = old.load("/dashboard");
  await old.postMessage("clear-pages");
  await Promise.all([caching, loading]);
  expect(pages()).toEqual([]);
  old.lifecycle.offline = true;
  expect(await textOf(old.load("/dashboard"))).toBe("no connection a");
});

test("does not handle API requests of a window", async () => {
  await expect((await activeWorker("a")).load("/api/health")).rejects.toThrow("leaves it");
});

// The product's pages in a real Chromium of a phone's size, beside an empty one.
import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chromium, devices, type Browser, type BrowserContextOptions } from "playwright";
import WebSocket from "ws";
import { findChromium } from "../e2e/fixtures/chromium.ts";
import { startServices } from "../e2e/fixtures/services.ts";
import { makeWorld } from "../e2e/screens/world.ts";
import { buildIfChanged } from "../local/build.ts";
import { serveEmptyPage } from "./empty-page.ts";
import type { Row } from "./machine.ts";

const DIST = ".next-test";
const root = join(import.meta.dirname, "..");
const ARGS = [
  "--disable-gpu",
  "--disable-background-networking",
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
];
const DRIVER_GOAL = 1.35;
// With the library that draws the map.
const MAP_GOAL = 2.2;
// What comes after the page may begin when the network has long been quiet.
const QUIET_MS = 5_000;

type Cookies = Extract<BrowserContextOptions["storageState"], object>;
type Page = { path: string; cookies?: Cookies; goal?: number };
type Measured = { emptyUrl: string; appUrl: string; pages: Page[]; executablePath: string };

/** The built app with its people, and the empty page beside it, for as long as the work takes. */
async function withPages(dataDir: string, work: (measured: Measured) => Promise<Row[]>): Promise<Row[]> {
  const logDir = join(dataDir, "logs");
  mkdirSync(logDir, { recursive: true });
  const executablePath = await findChromium();
  const empty = await serveEmptyPage();
  try {
    if (
      await buildIfChanged({
        root,
        env: { ...process.env, NEXT_DIST_DIR: DIST, NEXT_TELEMETRY_DISABLED: "1" },
        onLine: () => undefined,
      })
    )
      console.error("built the app");
    const services = await startServices({ root, dataDir, distDir: DIST, logDir, app: true, worker: true });
    try {
      Object.assign(process.env, services.env);
      const { people, ids } = await makeWorld();
      const [driver, sender, admin] = await Promise.all(
        [people.carrier, people.sender, people.admin].map(({ api }) => api.storageState()),
      );
      const as = (cookies: Cookies | undefined, paths: string[], goal?: number): Page[] =>
        paths.map((path) => ({ path, ...(cookies ? { cookies } : {}), ...(goal ? { goal } : {}) }));
      return await work({
        emptyUrl: empty.url,
        appUrl: services.env.TEST_APP_URL ?? "",
        executablePath,
        pages: [
          ...as(undefined, ["/login", "/register", "/sign-up"], DRIVER_GOAL),
          ...as(
            driver,
            [
              "/dashboard",
              "/deliveries",
              `/deliveries/${ids.onTheWay}`,
              `/deliveries/${ids.onTheWay}/complete`,
              "/scanner",
              "/qr-test",
              "/history",
              "/analytics",
              "/profile",
              "/settings",
              "/help",
            ],
            DRIVER_GOAL,
          ),
          ...as(driver, [`/navigation/${ids.onTheWay}`], MAP_GOAL),
          ...as(sender, ["/send", "/my-deliveries", `/my-deliveries/${ids.onTheWay}`]),
          ...as(admin, ["/admin", "/admin/transactions"]),
        ],
      });
    } finally {
      await services.stop();
    }
  } finally {
    await empty.stop();
  }
}

type Scripts = { bytes: number; files: number; withPage: number };

/**
 * The bytes of JavaScript that come over the wire until nothing more comes, before anything is pressed; `withPage`:
 * those the page itself names.
 */
async function scriptsOf(browser: Browser, url: string, cookies?: Cookies): Promise<Scripts> {
  const context = await browser.newContext({
    ...devices["Pixel 7"],
    viewport: { width: 390, height: 844 },
    serviceWorkers: "block",
    permissions: ["geolocation"],
    geolocation: { latitude: 25.77, longitude: -80.19 },
    ...(cookies ? { storageState: cookies } : {}),
  });
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send("Network.enable");
    const scripts = new Map<string, string>();
    const came: { url: string; bytes: number }[] = [];
    cdp.on("Network.responseReceived", ({ requestId, response }) => {
      if (/javascript/.test(response.mimeType)) scripts.set(requestId, response.url);
    });
    cdp.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      const from = scripts.get(requestId);
      if (from) came.push({ url: from, bytes: encodedDataLength });
    });
    const document = await page.goto(url, { waitUntil: "networkidle" });
    const html = (await document?.text()) ?? "";
    for (let before = -1; before !== came.length;) {
      before = came.length;
      await page.waitForTimeout(QUIET_MS);
    }
    const total = (some: typeof came): number => some.reduce((sum, { bytes }) => sum + bytes, 0);
    return {
      bytes: total(came),
      files: came.length,
      withPage: total(came.filter((script) => html.includes(new URL(script.url).pathname))),
    };
  } finally {
    await context.close();
  }
}

const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
const nameOf = (path: string): string => path.replace(/[0-9a-f-]{36}/, "{id}");

export const benchScripts = (dataDir: string): Promise<Row[]> =>
  withPages(dataDir, async ({ emptyUrl, appUrl, pages, executablePath }) => {
    const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ARGS });
    try {
      const floor = await scriptsOf(browser, emptyUrl);
      const rows: Row[] = [];
      for (const { path, cookies, goal } of pages) {
        const { bytes, files, withPage } = await scriptsOf(browser, appUrl + path, cookies);
        const ratio = bytes / floor.bytes;
        rows.push({
          measure: `JavaScript on first load of ${nameOf(path)}`,
          against: "an empty page of the same Next.js",
          ours: kB(bytes),
          theirs: kB(floor.bytes),
          ratio,
          goal: goal ? `≤ ${goal}` : "",
          ok: goal ? ratio <= goal : null,
          note: `${files} files; with the page itself ${kB(withPage)}, ${(withPage / floor.withPage).toFixed(2)}`,
        });
      }
      return rows;
    } finally {
      await browser.close();
    }
  });

type Score = { score: number; parts: string };
type Report = {
  categories: { performance: { score: number } };
  audits: Record<string, { displayValue?: string } | undefined>;
};
const PARTS = [
  ["first-contentful-paint", "first paint"],
  ["largest-contentful-paint", "largest paint"],
  ["total-blocking-time", "blocked"],
  ["cumulative-layout-shift", "shift"],
] as const;
const LIGHTHOUSE = "lighthouse@13.0.1";
const RUNS = 5;
// The doors, and what a driver looks at all day.
const looked = /^\/(login|register|sign-up|dashboard|deliveries|history|scanner|navigation\/[^/]+)$/;
const MOST_POINTS_BELOW = 8;

/** Lighthouse signs nobody in: it carries the cookies of somebody who is. */
export const benchLighthouse = (dataDir: string): Promise<Row[]> =>
  withPages(dataDir, async ({ emptyUrl, appUrl, pages, executablePath }) => {
    const tools = join(dataDir, "tools");
    mkdirSync(tools, { recursive: true });
    execFileSync("npm", ["install", "--prefix", tools, "--no-save", "--no-audit", "--no-fund", LIGHTHOUSE], {
      stdio: ["ignore", "ignore", "inherit"],
    });
    const headersFile = join(dataDir, "headers.json");
    /** The median run, with what it is made of. */
    const scoreOf = async (url: string, cookies?: Cookies): Promise<Score> => {
      const runs: Score[] = [];
      while (runs.length < RUNS) runs.push(await oneScore(url, cookies));
      return runs.sort((a, b) => a.score - b.score)[RUNS >> 1] ?? { score: Number.NaN, parts: "" };
    };
    const oneScore = async (url: string, cookies?: Cookies, triesLeft = 2): Promise<Score> => {
      const report = join(dataDir, "lighthouse.json");
      writeFileSync(
        headersFile,
        JSON.stringify(
          cookies ? { Cookie: cookies.cookies.map(({ name, value }) => `${name}=${value}`).join("; ") } : {},
        ),
      );
      const phone = await freshChromium(executablePath, mkdtempSync(join(dataDir, "chromium-")), new URL(url).origin);
      const status = await ended(
        spawn(
          join(tools, "node_modules/.bin/lighthouse"),
          [
            url,
            "--quiet",
            "--only-categories=performance",
            "--output=json",
            `--port=${phone.port}`,
            `--extra-headers=${headersFile}`,
            `--output-path=${report}`,
          ],
          { stdio: ["ignore", "ignore", "inherit"] },
        ),
      );
      await phone.close();
      // On a busy machine it may miss the beginning of a load, and asks to be run again.
      if (status !== 0 && triesLeft > 0) return oneScore(url, cookies, triesLeft - 1);
      if (status !== 0) throw new Error(`Lighthouse ended with ${status} on ${url}`);
      const { categories, audits } = JSON.parse(readFileSync(report, "utf8")) as Report;
      return {
        score: Math.round(categories.performance.score * 100),
        parts: PARTS.map(([audit, name]) => `${name} ${audits[audit]?.displayValue ?? "?"}`).join(", "),
      };
    };
    const floor = await scoreOf(emptyUrl);
    const rows: Row[] = [];
    for (const { path, cookies, goal } of pages.filter((page) => looked.test(page.path))) {
      const { score, parts } = await scoreOf(appUrl + path, cookies);
      rows.push({
        measure: `Lighthouse performance of ${nameOf(path)}, median of ${RUNS}`,
        against: "an empty page of the same Next.js",
        ours: String(score),
        theirs: String(floor.score),
        ratio: score / floor.score,
        goal: goal ? `at most ${MOST_POINTS_BELOW} points below` : "",
        ok: goal ? floor.score - score <= MOST_POINTS_BELOW : null,
        note: parts,
      });
    }
    return rows;
  });

const ended = (child: ChildProcess): Promise<number | null> =>
  new Promise((done, failed) => {
    child.once("error", failed).once("exit", done);
  });

/**
 * A Chromium that knows nothing but that this site may ask where the phone is, as a driver's at work does: without it
 * each page begins with the question.
 */
async function freshChromium(
  executablePath: string,
  profile: string,
  origin: string,
): Promise<{ port: string; close: () => Promise<unknown> }> {
  const child = spawn(
    executablePath || chromium.executablePath(),
    [...ARGS, "--headless=new", "--no-first-run", "--remote-debugging-port=0", `--user-data-dir=${profile}`],
    { stdio: ["ignore", "ignore", "pipe"] },
  );
  const address = await new Promise<string>((found, failed) => {
    child.once("error", failed);
    child.stderr.on("data", (chunk: Buffer) => {
      const [said] = /ws:\S+/.exec(chunk.toString()) ?? [];
      if (said) found(said);
    });
  });
  const socket = new WebSocket(address);
  await once(socket, "open");
  socket.send(
    JSON.stringify({ id: 1, method: "Browser.grantPermissions", params: { origin, permissions: ["geolocation"] } }),
  );
  await once(socket, "message");
  return {
    port: new URL(address).port,
    close: () => {
      const over = ended(child);
      // What was allowed is allowed for as long as somebody listens.
      socket.close();
      child.kill();
      return over;
    },
  };
}

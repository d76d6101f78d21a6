// The product's pages at a phone's size, against an empty page of the same Next.js: JavaScript and Lighthouse scores.
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chromium, devices, type Browser, type BrowserContextOptions } from "playwright";
import WebSocket from "ws";
import { findChromium } from "../../e2e/fixtures/chromium.ts";
import { browserArgs, launchBrowser } from "../harness/browser.ts";
import { cookieHeader } from "../harness/http.ts";
import { serveEmptyApp } from "../harness/empty-app.ts";
import { goalAtMost, toResultRow, type ResultRow } from "../harness/results.ts";
import { exitCode, startProduct, stopProcess, temporaryFolder, type DeferCleanup } from "../harness/stack.ts";

const BASELINE = "an empty page of the same Next.js";
const MAX_SCRIPT_RATIO = 1.35;
/** With the map library. */
const MAX_SCRIPT_RATIO_WITH_MAP = 2.2;
/** Deferred scripts may load after the network has been idle for a while. */
const IDLE_MS = 5_000;

type Cookies = Extract<BrowserContextOptions["storageState"], object>;
type Page = { path: string; cookies?: Cookies | undefined; maxRatio?: number | undefined };
type Pages = { emptyUrl: string; appUrl: string; pages: Page[] };

async function startPages(defer: DeferCleanup): Promise<Pages> {
  const emptyUrl = await serveEmptyApp(defer);
  const { appUrl } = await startProduct(defer, { app: true, worker: true });
  const { createScenario } = await import("../../e2e/screens/scenario.ts");
  const { accounts, ids } = await createScenario();
  const [driver, sender, admin] = await Promise.all(
    [accounts.carrier, accounts.sender, accounts.admin].map(({ api }) => api.storageState()),
  );
  const pagesFor = (cookies: Cookies | undefined, paths: string[], maxRatio?: number): Page[] =>
    paths.map((path) => ({ path, cookies, maxRatio }));
  const driverPageNames = "dashboard deliveries scanner qr-test history analytics profile settings help";
  const driverPaths = [
    ...driverPageNames.split(" ").map((name) => `/${name}`),
    `/deliveries/${ids.onTheWay}`,
    `/deliveries/${ids.onTheWay}/complete`,
  ];
  return {
    emptyUrl,
    appUrl,
    pages: [
      ...pagesFor(undefined, ["/login", "/register", "/sign-up"], MAX_SCRIPT_RATIO),
      ...pagesFor(driver, driverPaths, MAX_SCRIPT_RATIO),
      ...pagesFor(driver, [`/navigation/${ids.onTheWay}`], MAX_SCRIPT_RATIO_WITH_MAP),
      ...pagesFor(sender, ["/send", "/my-deliveries", `/my-deliveries/${ids.onTheWay}`]),
      ...pagesFor(admin, ["/admin", "/admin/transactions"]),
    ],
  };
}

const pageName = (path: string): string => path.replace(/[0-9a-f-]{36}/, "{id}");
const formatKb = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

export async function benchScripts(defer: DeferCleanup): Promise<ResultRow[]> {
  const { emptyUrl, appUrl, pages } = await startPages(defer);
  const browser = await launchBrowser(defer);
  const baseline = await measureScripts(browser, emptyUrl);
  const rows: ResultRow[] = [];
  for (const { path, cookies, maxRatio } of pages) {
    const { bytes, files, initial } = await measureScripts(browser, appUrl + path, cookies);
    rows.push(
      toResultRow({
        measure: `JavaScript on first load of ${pageName(path)}`,
        baseline: BASELINE,
        ours: formatKb(bytes),
        theirs: formatKb(baseline.bytes),
        ratio: bytes / baseline.bytes,
        goal: maxRatio ? goalAtMost(maxRatio) : undefined,
        note: `${files} files; named by the page itself ${formatKb(initial)}, ${(initial / baseline.initial).toFixed(2)}`,
      }),
    );
  }
  return rows;
}

/**
 * The bytes of JavaScript over the wire until no more arrive, before any input; `initial`: of the scripts that the page
 * itself names.
 */
async function measureScripts(
  browser: Browser,
  url: string,
  cookies?: Cookies,
): Promise<{ bytes: number; files: number; initial: number }> {
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
    const loaded: { url: string; bytes: number }[] = [];
    cdp.on("Network.responseReceived", ({ requestId, response }) => {
      if (/javascript/.test(response.mimeType)) scripts.set(requestId, response.url);
    });
    cdp.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      const scriptUrl = scripts.get(requestId);
      if (scriptUrl) loaded.push({ url: scriptUrl, bytes: encodedDataLength });
    });
    const document = await page.goto(url, { waitUntil: "networkidle" });
    const html = (await document?.text()) ?? "";
    for (let previousCount = -1; previousCount !== loaded.length;) {
      previousCount = loaded.length;
      await page.waitForTimeout(IDLE_MS);
    }
    const sumBytes = (scripts: typeof loaded): number => scripts.reduce((total, { bytes }) => total + bytes, 0);
    return {
      bytes: sumBytes(loaded),
      files: loaded.length,
      initial: sumBytes(loaded.filter((script) => html.includes(new URL(script.url).pathname))),
    };
  } finally {
    await context.close();
  }
}

const LIGHTHOUSE = "lighthouse@13.0.1";
const RUNS = 5;
const RETRIES = 2;
const MAX_POINTS_BELOW = 8;
/** Sign-in and sign-up pages, and the pages that a driver uses all day. */
const MEASURED_PAGES = /^\/(login|register|sign-up|dashboard|deliveries|history|scanner|navigation\/[^/]+)$/;
const AUDITS = [
  ["first-contentful-paint", "first paint"],
  ["largest-contentful-paint", "largest paint"],
  ["total-blocking-time", "blocked"],
  ["cumulative-layout-shift", "shift"],
] as const;
type Report = {
  categories: { performance: { score: number } };
  audits: Record<string, { displayValue?: string } | undefined>;
};
type Score = { score: number; audits: string };

export async function benchLighthouse(defer: DeferCleanup): Promise<ResultRow[]> {
  const { emptyUrl, appUrl, pages } = await startPages(defer);
  const folder = temporaryFolder(defer);
  const tools = join(folder, "tools");
  mkdirSync(tools);
  execFileSync("npm", ["install", "--prefix", tools, "--no-save", "--no-audit", "--no-fund", LIGHTHOUSE], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  const medianScore = async (url: string, cookies?: Cookies): Promise<Score> => {
    const runs: Score[] = [];
    while (runs.length < RUNS) runs.push(await runLighthouse(folder, url, cookies));
    return runs.sort((a, b) => a.score - b.score)[RUNS >> 1] ?? { score: Number.NaN, audits: "" };
  };
  const baseline = await medianScore(emptyUrl);
  const rows: ResultRow[] = [];
  for (const { path, cookies, maxRatio } of pages.filter((page) => MEASURED_PAGES.test(page.path))) {
    const { score, audits } = await medianScore(appUrl + path, cookies);
    const goalText = `at most ${MAX_POINTS_BELOW} points below`;
    rows.push(
      toResultRow({
        measure: `Lighthouse performance of ${pageName(path)}, median of ${RUNS}`,
        baseline: BASELINE,
        ours: String(score),
        theirs: String(baseline.score),
        ratio: score / baseline.score,
        goal: maxRatio ? { text: goalText, met: baseline.score - score <= MAX_POINTS_BELOW } : undefined,
        note: audits,
      }),
    );
  }
  return rows;
}

/** Lighthouse cannot sign in: it sends the session cookie of an account that is signed in. */
async function runLighthouse(folder: string, url: string, cookies?: Cookies, retries = RETRIES): Promise<Score> {
  const [headersFile, reportFile] = [join(folder, "headers.json"), join(folder, "lighthouse.json")];
  const cookie = cookies && cookieHeader(cookies.cookies);
  writeFileSync(headersFile, JSON.stringify(cookie ? { Cookie: cookie } : {}));
  const browser = await startBrowserWithLocation(mkdtempSync(join(folder, "chromium-")), new URL(url).origin);
  const status = await exitCode(
    spawn(
      join(folder, "tools/node_modules/.bin/lighthouse"),
      [
        url,
        "--quiet",
        "--only-categories=performance",
        "--output=json",
        `--port=${browser.port}`,
        `--extra-headers=${headersFile}`,
        `--output-path=${reportFile}`,
      ],
      { stdio: ["ignore", "ignore", "inherit"] },
    ),
  );
  await browser.close();
  // On a busy machine Lighthouse may miss the start of a load.
  if (status !== 0 && retries > 0) return runLighthouse(folder, url, cookies, retries - 1);
  if (status !== 0) throw new Error(`Lighthouse ended with ${status} on ${url}`);
  const { categories, audits } = JSON.parse(readFileSync(reportFile, "utf8")) as Report;
  return {
    score: Math.round(categories.performance.score * 100),
    audits: AUDITS.map(([audit, name]) => `${name} ${audits[audit]?.displayValue ?? "?"}`).join(", "),
  };
}

/**
 * A new browser profile with the permission for the location; without it each page starts with the browser's prompt.
 */
async function startBrowserWithLocation(
  profile: string,
  origin: string,
): Promise<{ port: string; close: () => Promise<unknown> }> {
  const child = spawn(
    (await findChromium()) || chromium.executablePath(),
    [...browserArgs, "--headless=new", "--remote-debugging-port=0", `--user-data-dir=${profile}`],
    { stdio: ["ignore", "ignore", "pipe"] },
  );
  const address = await new Promise<string>((resolve, reject) => {
    child.once("error", reject);
    child.stderr.on("data", (chunk: Buffer) => {
      const [url] = /ws:\S+/.exec(chunk.toString()) ?? [];
      if (url) resolve(url);
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
      // The permission lasts as long as the connection.
      socket.close();
      return stopProcess(child);
    },
  };
}

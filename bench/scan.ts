// npm run bench:scan: how well and how fast the scanner reads receivers' codes, in a real Chromium, beside jsQR and
// zxing-wasm alone on the same pictures. Each picture is held still for about a second, as a driver holds the phone: the
// scanner looks at it as often as it does then, and each look is timed. One table from one run, and
// bench/results/scan.json.
//   --frames n   how many pictures of each kind (40)
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { stripTypeScriptTypes } from "node:module";
import { extname, join } from "node:path";
import { chromium } from "playwright";
import { encode } from "uqr";
import { findChromium } from "../e2e/fixtures/chromium.ts";
import { quantile, type Row } from "./machine.ts";
import { option, runParts } from "./parts.ts";
import type { Kind, Reading } from "./scan-page.ts";

const root = join(import.meta.dirname, "..");
const packages = join(root, "node_modules");
const args = [
  "--disable-gpu",
  "--disable-background-networking",
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
];
const html = `<!doctype html><script type="importmap">{"imports":{"@/":"/","jsqr":"/jsqr.js","zxing-wasm/reader":"/zxing/reader/index.js"}}</script><script type="module" src="/bench/scan-page.ts"></script>`;

// What a receiver's phone shows, as long as the real thing.
const CODE = JSON.stringify({
  transactionId: "8f14e45f-ceea-467f-a0f6-1c2b3d4e5f60",
  amount: 1250,
  receiverPhone: "+13055550102",
  verificationCode: "AB12CD34",
  expiresAt: "2026-05-05T12:00:00.000Z",
  signature: "0123456789abcdef",
});

/** The scanner's own modules as they are, without their types, and the packages it stands on. */
async function fileFor(path: string): Promise<{ type: string; body: string | Buffer }> {
  const script = (body: string) => ({ type: "text/javascript", body });
  if (path === "/") return { type: "text/html", body: html };
  if (path.endsWith(".wasm"))
    return {
      type: "application/wasm",
      body: await readFile(join(packages, "zxing-wasm/dist/reader/zxing_reader.wasm")),
    };
  if (path === "/jsqr.js")
    return script(
      `const module = { exports: {} }, exports = module.exports;\n${await readFile(join(packages, "jsqr/dist/jsQR.js"), "utf8")}\nexport default module.exports.default ?? module.exports;`,
    );
  if (path.startsWith("/zxing/"))
    return script(await readFile(join(packages, "zxing-wasm/dist/es", path.slice(7)), "utf8"));
  const source = stripTypeScriptTypes(await readFile(join(root, extname(path) ? path : `${path}.ts`), "utf8"));
  // Workers know no import map.
  return script(source.replaceAll('"zxing-wasm/reader"', '"/zxing/reader/index.js"'));
}

async function serve(): Promise<{ url: string; stop: () => Promise<void> }> {
  const server = createServer((request, response) => {
    fileFor(new URL(request.url ?? "/", "http://bench").pathname).then(
      ({ type, body }) => {
        response.writeHead(200, { "content-type": type }).end(body);
      },
      (error: unknown) => {
        response.writeHead(404).end(String(error));
      },
    );
  });
  await new Promise<void>((done) => {
    server.listen(0, "127.0.0.1", done);
  });
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}/`,
    stop: () =>
      new Promise((done) => {
        server.close(() => {
          done();
        });
        server.closeAllConnections();
      }),
  };
}

async function benchScan(): Promise<Row[]> {
  const frames = Number(option("--frames") ?? 40);
  const { url, stop } = await serve();
  const executablePath = await findChromium();
  const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args });
  try {
    const page = await browser.newPage();
    page.on("pageerror", (error) => {
      console.error(error.message);
    });
    await page.goto(url);
    await page.waitForFunction(() => "measure" in window);
    const { data } = encode(CODE, { ecc: "M", border: 4 });
    const readings = await page.evaluate(([modules, text, count]) => window.measure(modules, text, count), [
      data,
      CODE,
      frames,
    ] as const);
    return rowsOf(readings);
  } finally {
    await browser.close();
    await stop();
  }
}

function rowsOf(readings: readonly Reading[]): Row[] {
  const kinds = [...new Set(readings.map(({ kind }) => kind))];
  const of = (decoder: Reading["decoder"], which: (kind: Kind) => boolean) =>
    readings.filter((reading) => reading.decoder === decoder && which(reading.kind));
  const read = (some: readonly Reading[]): number => some.filter(({ right }) => right).length;
  const p95 = (some: readonly Reading[]): number =>
    quantile(
      some.flatMap(({ ms }) => ms),
      0.95,
    );
  const reads = (name: string, which: (kind: Kind) => boolean, goal: number | null): Row => {
    const [ours, theirs] = [read(of("ours", which)), read(of("jsqr", which))];
    const ratio = ours / theirs;
    return {
      measure: `codes read, ${name}`,
      against: "jsQR",
      ours: `${ours} of ${of("ours", which).length}`,
      theirs: String(theirs),
      ratio,
      goal: goal ? `≥ ${goal}` : "",
      ok: goal ? ratio >= goal : null,
      note: `zxing-wasm alone ${read(of("zxing", which))}`,
    };
  };
  const time = (name: string, which: (kind: Kind) => boolean, goal: number | null): Row => {
    const [ours, theirs] = [p95(of("ours", which)), p95(of("zxing", which))];
    return {
      measure: `time a picture takes, p95, ${name}`,
      against: "zxing-wasm alone",
      ours: `${ours.toFixed(1)} ms`,
      theirs: `${theirs.toFixed(1)} ms`,
      ratio: ours / theirs,
      goal: goal ? `≤ ${goal}` : "",
      ok: goal ? ours / theirs <= goal : null,
      note: `jsQR ${p95(of("jsqr", which)).toFixed(1)} ms`,
    };
  };
  const degraded = (kind: Kind) => kind !== "clean";
  return [
    reads("clean", (kind) => kind === "clean", null),
    reads("degraded", degraded, 1.5),
    ...kinds.filter(degraded).map((kind) => reads(kind, (each) => each === kind, null)),
    time("clean", (kind) => kind === "clean", 1.2),
    time("degraded", degraded, 1.2),
  ];
}

runParts("scan", { frames: benchScan });

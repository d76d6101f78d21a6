// npm run bench:scan: how many receivers' codes the scanner reads and how long a frame takes, in Chromium, against jsQR
// and zxing-wasm alone on the same frames. Each frame is shown for about a second, as a driver holds the phone; the
// scanner reads it as often as in that time.
//   --frames n   frames of each kind (40)
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "esbuild";
import { encode } from "uqr";
import { launchBrowser } from "../harness/browser.ts";
import { goalAtLeast, goalAtMost, toResultRow, type ResultRow } from "../harness/results.ts";
import { runBenchmark, readNumberOption } from "../harness/run.ts";
import { repositoryRoot, type DeferCleanup } from "../harness/stack.ts";
import { p95 } from "../harness/stats.ts";
import type { FrameKind, ScanTiming } from "./scan-page.ts";

// In the decoder's folder, because its worker and wasm file are resolved from the script's URL.
const SCRIPT = "/lib/client/scan/page.js";
const html = `<!doctype html><link rel="icon" href="data:," /><script type="module" src="${SCRIPT}"></script>`;

/** A code with all its fields at real length. */
const CODE_TEXT = JSON.stringify({
  transactionId: "8f14e45f-ceea-467f-a0f6-1c2b3d4e5f60",
  amount: 1250,
  receiverPhone: "+13055550102",
  verificationCode: "AB12CD34",
  expiresAt: "2026-05-05T12:00:00.000Z",
  signature: "0123456789abcdef",
});

/** The page, its script and the scanner's worker, bundled with their packages. */
async function bundleFile(path: string): Promise<{ type: string; body: string | Buffer }> {
  if (path === "/") return { type: "text/html", body: html };
  if (path.endsWith(".wasm")) {
    const file = join(repositoryRoot, "node_modules/zxing-wasm/dist/reader/zxing_reader.wasm");
    return { type: "application/wasm", body: await readFile(file) };
  }
  const { outputFiles } = await build({
    absWorkingDir: repositoryRoot,
    entryPoints: [path === SCRIPT ? "bench/scan/scan-page.ts" : path.slice(1)],
    bundle: true,
    write: false,
    format: "esm",
    target: "es2022",
    define: { "process.env.NODE_ENV": '"production"' },
  });
  return { type: "text/javascript", body: outputFiles[0]?.text ?? "" };
}

async function serveScanPage(defer: DeferCleanup): Promise<string> {
  const server = createServer((request, response) => {
    bundleFile(new URL(request.url ?? "/", "http://bench").pathname).then(
      ({ type, body }) => {
        response.writeHead(200, { "content-type": type }).end(body);
      },
      (error: unknown) => {
        response.writeHead(404).end(String(error));
      },
    );
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  defer(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}/`;
}

async function benchScan(defer: DeferCleanup, frames: number): Promise<ResultRow[]> {
  const url = await serveScanPage(defer);
  const browser = await launchBrowser(defer);
  const page = await browser.newPage();
  page.on("pageerror", (error) => {
    console.error(error.message);
  });
  await page.goto(url);
  await page.waitForFunction(() => "measure" in window);
  const { data } = encode(CODE_TEXT, { ecc: "M", border: 4 });
  const readings = await page.evaluate(([modules, text, count]) => window.measure(modules, text, count), [
    data,
    CODE_TEXT,
    frames,
  ] as const);
  return toRows(readings);
}

function toRows(readings: readonly ScanTiming[]): ResultRow[] {
  type Filter = (kind: FrameKind) => boolean;
  const readingsOf = (decoder: ScanTiming["decoder"], filter: Filter) =>
    readings.filter((reading) => reading.decoder === decoder && filter(reading.kind));
  const countCorrect = (decoder: ScanTiming["decoder"], filter: Filter): number =>
    readingsOf(decoder, filter).filter(({ correct }) => correct).length;
  const p95ReadTime = (decoder: ScanTiming["decoder"], filter: Filter): number =>
    p95(readingsOf(decoder, filter).flatMap(({ times }) => times));
  const readRow = (name: string, filter: Filter, minRatio?: number): ResultRow =>
    toResultRow({
      measure: `codes read, ${name}`,
      baseline: "jsQR",
      ours: `${countCorrect("ours", filter)} of ${readingsOf("ours", filter).length}`,
      theirs: String(countCorrect("jsqr", filter)),
      ratio: countCorrect("ours", filter) / countCorrect("jsqr", filter),
      goal: minRatio ? goalAtLeast(minRatio) : undefined,
      note: `zxing-wasm alone ${countCorrect("zxing", filter)}`,
    });
  const timeRow = (name: string, filter: Filter): ResultRow =>
    toResultRow({
      measure: `time a frame takes, p95, ${name}`,
      baseline: "zxing-wasm alone",
      ours: `${p95ReadTime("ours", filter).toFixed(1)} ms`,
      theirs: `${p95ReadTime("zxing", filter).toFixed(1)} ms`,
      ratio: p95ReadTime("ours", filter) / p95ReadTime("zxing", filter),
      goal: goalAtMost(1.2),
      note: `jsQR ${p95ReadTime("jsqr", filter).toFixed(1)} ms`,
    });
  const isClean: Filter = (kind) => kind === "clean";
  const isDegraded: Filter = (kind) => kind !== "clean";
  const kinds = [...new Set(readings.map(({ kind }) => kind))];
  return [
    readRow("clean", isClean),
    readRow("degraded", isDegraded, 1.5),
    ...kinds.filter(isDegraded).map((kind) => readRow(kind, (kindOfFrame) => kindOfFrame === kind)),
    timeRow("clean", isClean),
    timeRow("degraded", isDegraded),
  ];
}

runBenchmark("scan", { frames: (defer) => benchScan(defer, readNumberOption("--frames", 40)) });

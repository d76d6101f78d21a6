import { saveFile } from "./save-file";

// An installed app on a phone: what its browser can share, and what it downloads.
let shared: string[];
let downloaded: string[];
let shareError: DOMException | null;

function mockBrowser({ userAgent, standalone }: { userAgent: string; standalone: boolean }): void {
  shared = [];
  downloaded = [];
  shareError = null;
  const link = {
    href: "",
    download: "",
    click: (): void => {
      downloaded.push(link.download);
    },
  };
  const share = ({ files: [file] }: { files: File[] }) => {
    if (shareError) return Promise.reject(shareError);
    shared.push(file?.name ?? "");
    return Promise.resolve();
  };
  Object.assign(globalThis, {
    window: { matchMedia: () => ({ matches: standalone }) },
    document: { createElement: () => link },
  });
  Object.defineProperty(globalThis, "navigator", {
    configurable: true,
    value: { userAgent, platform: "", maxTouchPoints: 5, share, canShare: () => true },
  });
  globalThis.fetch = jest.fn(() =>
    Promise.resolve(
      new Response("a,b", { headers: { "content-disposition": 'attachment; filename="week.csv"', "x-rows": "2" } }),
    ),
  );
}
const iPhone = "Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X)";
const android = "Mozilla/5.0 (Linux; Android 16)";
beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test("uses the share sheet in an installed app on iOS, and does nothing when it is closed", async () => {
  mockBrowser({ userAgent: iPhone, standalone: true });
  expect(await saveFile("/api/driver/earnings/file")).toEqual({ rows: 2, truncated: false });
  expect([shared, downloaded]).toEqual([["week.csv"], []]);
  shareError = new DOMException("Closed", "AbortError");
  await saveFile("/api/driver/earnings/file");
  expect(downloaded).toEqual([]);
});

test("downloads the file when the browser refuses the share sheet", async () => {
  mockBrowser({ userAgent: iPhone, standalone: true });
  shareError = new DOMException("The press is too long ago", "NotAllowedError");
  await saveFile("/api/driver/earnings/file");
  expect(downloaded).toEqual(["week.csv"]);
});

test.each([
  ["an iPhone's browser", iPhone, false],
  ["an installed app on Android", android, true],
])("downloads the file in %s", async (_, userAgent, standalone) => {
  mockBrowser({ userAgent, standalone });
  await saveFile("/api/driver/earnings/file");
  expect([shared, downloaded]).toEqual([[], ["week.csv"]]);
});

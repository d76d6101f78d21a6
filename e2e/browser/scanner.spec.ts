import { chromium, expect, test, type APIRequestContext, type Browser, type Page } from "@playwright/test";
import { exchangeCash } from "./support/collect.ts";
import { showToCamera } from "./support/camera.ts";
import { setPageVisibility } from "./support/positions.ts";
import {
  createAdmin,
  createApprovedDriver,
  requestJson,
  sendPaymentWebhook,
  signUp,
  newAccount,
} from "./support/people.ts";
import { longTag } from "./support/steps.ts";

// The camera reads a code with what this phone has: its own reader, zxing in a worker, or jsQR on the page. Without
// any, typing works.
// A place of its own, far from other tests' drivers.
const place = { lat: 71.3, lng: -156.8 };
let administrator: APIRequestContext;
let dora: APIRequestContext;
test.beforeAll(async () => {
  administrator = (await createAdmin()).api;
  dora = (await createApprovedDriver("Dora Driver", administrator)).api;
});
test.afterEach(() => {
  showToCamera(null);
});

/** The camera test page, scanning, on a phone changed by `before`. */
async function openScanner(browser: Browser, before?: () => void): Promise<Page> {
  const context = await browser.newContext({
    storageState: await dora.storageState(),
    permissions: ["camera"],
    serviceWorkers: "block",
  });
  const page = await context.newPage();
  await page.addInitScript(watchWorkers);
  if (before) await page.addInitScript(before);
  await page.goto("/qr-test");
  await page.getByRole("radio", { name: "Scan" }).click();
  return page;
}

type WorkerLog = { created: number; read: string[] };
/** Runs in the page before its scripts: counts created workers and what they report. */
function watchWorkers(): void {
  const workerLog: WorkerLog = { created: 0, read: [] };
  const Real = Worker;
  class Watched extends Real {
    constructor(...args: ConstructorParameters<typeof Worker>) {
      super(...args);
      workerLog.created += 1;
      this.addEventListener("message", ({ data }: MessageEvent<{ text?: string | null }>) => {
        if (data.text) workerLog.read.push(data.text);
      });
    }
  }
  Object.assign(window, { workerLog, Worker: Watched });
}
const readWorkerLog = (page: Page): Promise<WorkerLog> =>
  page.evaluate(() => (window as unknown as { workerLog: WorkerLog }).workerLog);

test("the phone's own reader is used first, and no other is loaded", async ({ browser }) => {
  const page = await openScanner(browser, () => {
    const detect = (video: HTMLVideoElement) =>
      Promise.resolve([{ rawValue: `${video.videoWidth} wide, by the phone` }]);
    Object.assign(window, {
      BarcodeDetector: Object.assign(
        function Reader() {
          return { detect };
        },
        { getSupportedFormats: () => Promise.resolve(["qr_code"]) },
      ),
    });
  });
  await expect(page.getByText("640 wide, by the phone")).toBeVisible();
  expect((await readWorkerLog(page)).created).toBe(0);
  await page.context().close();
});

test("a phone's own reader that does not work is replaced by zxing in a worker", longTag, async ({ browser }) => {
  showToCamera("READ-BY-ZXING");
  const page = await openScanner(browser, () => {
    const detect = () =>
      Promise.reject(new DOMException("Barcode detection service unavailable.", "NotSupportedError"));
    Object.assign(window, {
      BarcodeDetector: Object.assign(
        function Reader() {
          return { detect };
        },
        { getSupportedFormats: () => Promise.resolve(["qr_code"]) },
      ),
    });
  });
  await expect(page.getByText("READ-BY-ZXING")).toBeVisible();
  expect((await readWorkerLog(page)).read).toContain("READ-BY-ZXING");
  await page.context().close();
});

test("zxing reads in a worker where the phone has no reader", longTag, async ({ browser }) => {
  showToCamera("READ-BY-ZXING");
  const page = await openScanner(browser, () => {
    Reflect.deleteProperty(window, "BarcodeDetector");
  });
  await expect(page.getByText("READ-BY-ZXING")).toBeVisible();
  expect((await readWorkerLog(page)).read).toContain("READ-BY-ZXING");
  await page.context().close();
});

// The app's own files come from the phone's cache, including the worker's.
test(
  "zxing reads in a worker on an installed phone, however often the page is opened",
  longTag,
  async ({ browser }) => {
    showToCamera("READ-AGAIN");
    const context = await browser.newContext({ storageState: await dora.storageState(), permissions: ["camera"] });
    const page = await context.newPage();
    await page.addInitScript(watchWorkers);
    await page.addInitScript(() => {
      Reflect.deleteProperty(window, "BarcodeDetector");
    });
    await page.goto("/qr-test");
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    for (let visit = 0; visit < 2; visit += 1) {
      await page.reload();
      await page.getByRole("radio", { name: "Scan" }).click();
      await expect(page.getByText("READ-AGAIN")).toBeVisible();
      expect((await readWorkerLog(page)).read).toContain("READ-AGAIN");
    }
    await context.close();
  },
);

test("jsQR reads on the page where workers cannot be created", longTag, async ({ browser }) => {
  showToCamera("READ-BY-JSQR");
  const page = await openScanner(browser, () => {
    Reflect.deleteProperty(window, "BarcodeDetector");
    Object.assign(window, {
      Worker: function NoWorker() {
        throw new DOMException("No workers here", "SecurityError");
      },
    });
  });
  await expect(page.getByText("READ-BY-JSQR")).toBeVisible();
  expect((await readWorkerLog(page)).created).toBe(0);
  await page.context().close();
});

test("a worker that dies silently during a scan is replaced by jsQR", longTag, async ({ browser }) => {
  showToCamera("READ-AFTER-ALL");
  const page = await openScanner(browser, () => {
    Reflect.deleteProperty(window, "BarcodeDetector");
    const Watched = Worker;
    // It answers once, so that it counts as working.
    Object.assign(window, {
      Worker: class extends Watched {
        constructor(...args: ConstructorParameters<typeof Worker>) {
          super(...args);
          this.addEventListener(
            "message",
            () => {
              this.terminate();
            },
            { once: true },
          );
        }
      },
    });
  });
  await expect(page.getByText("READ-AFTER-ALL")).toBeVisible();
  expect(await readWorkerLog(page)).toEqual({ created: 1, read: [] });
  await page.context().close();
});

/** Runs in the page before its scripts: adds a second camera with a light, and records the open camera tracks. */
function addSecondCamera(): void {
  const media = navigator.mediaDevices;
  const [get, list] = [media.getUserMedia.bind(media), media.enumerateDevices.bind(media)];
  const held: MediaStreamTrack[] = [];
  const light: boolean[] = [];
  Object.assign(window, { held, light });
  media.enumerateDevices = async () => [
    ...(await list()),
    { kind: "videoinput", deviceId: "second", label: "Second", groupId: "" } as MediaDeviceInfo,
  ];
  media.getUserMedia = async (constraints) => {
    const { deviceId } = constraints?.video as { deviceId?: { exact: string } };
    if (deviceId?.exact !== "second") {
      const stream = await get(constraints);
      held.push(...stream.getVideoTracks());
      return stream;
    }
    const canvas = document.createElement("canvas");
    canvas.getContext("2d")?.fillRect(0, 0, 1, 1);
    const stream = canvas.captureStream(10);
    for (const track of stream.getVideoTracks()) {
      Object.assign(track, {
        getSettings: () => ({ deviceId: "second" }),
        getCapabilities: () => ({ torch: true }),
        applyConstraints: ({ advanced: [first] }: { advanced: { torch: boolean }[] }) => {
          light.push(first?.torch ?? false);
          return Promise.resolve();
        },
      });
      held.push(track);
    }
    return stream;
  };
}
const readCameraId = (page: Page): Promise<string | undefined> =>
  page
    .locator("video")
    .evaluate(
      (video: HTMLVideoElement) => (video.srcObject as MediaStream | null)?.getVideoTracks()[0]?.getSettings().deviceId,
    );
const countLiveTracks = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      (window as unknown as { held: MediaStreamTrack[] }).held.filter(({ readyState }) => readyState === "live").length,
  );

test(
  "with two cameras the driver chooses, each has its own light, and the choice is stored",
  longTag,
  async ({ browser }) => {
    showToCamera("THE-FIRST-CAMERA");
    const page = await openScanner(browser, addSecondCamera);
    const other = page.getByRole("button", { name: "Use the other camera" });
    const light = page.getByRole("button", { name: /Turn the light/ });
    await expect(page.getByText("THE-FIRST-CAMERA")).toBeVisible();
    await expect(light).toBeHidden();

    await other.click();
    await expect.poll(() => readCameraId(page)).toBe("second");
    await expect.poll(() => countLiveTracks(page)).toBe(1);
    await page.getByRole("button", { name: "Turn the light on" }).click();
    await expect(page.getByRole("button", { name: "Turn the light off" })).toHaveAttribute("aria-pressed", "true");
    expect(await page.evaluate(() => (window as unknown as { light: boolean[] }).light)).toEqual([true]);

    await page.reload();
    await page.getByRole("radio", { name: "Scan" }).click();
    await expect.poll(() => readCameraId(page)).toBe("second");
    await expect(page.getByRole("button", { name: "Turn the light on" })).toBeVisible();

    await other.click();
    await expect(page.getByText("THE-FIRST-CAMERA")).toBeVisible();
    await expect(light).toBeHidden();
    // A stored choice that no longer exists is ignored.
    await page.evaluate(() => {
      localStorage.setItem("handover.camera", "gone");
    });
    await page.reload();
    await page.getByRole("radio", { name: "Scan" }).click();
    await expect(page.getByText("THE-FIRST-CAMERA")).toBeVisible();
    await page.context().close();
  },
);

test(
  "with one camera there is no choice; a hidden page releases it, and reopens it when visible",
  longTag,
  async ({ browser }) => {
    const page = await openScanner(browser, () => {
      const get = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
      const held: MediaStreamTrack[] = [];
      Object.assign(window, { held });
      navigator.mediaDevices.getUserMedia = async (constraints) => {
        const stream = await get(constraints);
        held.push(...stream.getVideoTracks());
        return stream;
      };
    });
    await expect(page.getByText("Point the camera at the QR on the receiver's phone")).toBeVisible();
    await expect(page.getByRole("button", { name: "Use the other camera" })).toBeHidden();
    expect(await countLiveTracks(page)).toBe(1);
    await setPageVisibility(page, "hidden");
    await expect.poll(() => countLiveTracks(page)).toBe(0);
    showToCamera("SEEN-AGAIN");
    await setPageVisibility(page, "visible");
    await expect(page.getByText("SEEN-AGAIN")).toBeVisible();
    expect(await countLiveTracks(page)).toBe(1);
    await page.getByRole("radio", { name: "Show" }).click();
    await expect.poll(() => countLiveTracks(page)).toBe(0);
    await page.context().close();
  },
);

test("at the drop-off with a blocked camera: the page says so, and the typed code completes the delivery", async () => {
  const [receiver, sender] = [newAccount("Rita Receiver"), newAccount("Sam Sender")];
  const [rita, sam] = [await signUp(receiver, "user"), await signUp(sender, "user")];
  await requestJson(dora, "/api/driver/status", { status: "online" });
  await requestJson(dora, "/api/driver/positions", {
    positions: [{ timestamp: Math.floor(Date.now() / 1000), latitude: place.lat, longitude: place.lng }],
  });
  const { id } = (await requestJson(sam, "/api/transactions", {
    receiverPhone: receiver.phone,
    amount: 60,
    pickupAddress: "1 Pickup Street",
    pickupLocation: place,
    deliveryAddress: "2 Delivery Street",
    deliveryLocation: place,
  })) as { id: string };
  await requestJson(rita, `/api/transactions/${id}/accept`, {});
  await sendPaymentWebhook("payment.pending", id);
  await sendPaymentWebhook("payment.confirmed", id);
  type Offer = { id: string; transactionId: string };
  let offer: Offer | undefined;
  await expect
    .poll(
      async () =>
        (offer = ((await requestJson(dora, "/api/offers")) as { items: Offer[] }).items.find(
          ({ transactionId }) => transactionId === id,
        )),
    )
    .toBeDefined();
  await requestJson(dora, `/api/offers/${offer?.id ?? ""}/accept`, {});
  await exchangeCash(dora, sam, id);
  await requestJson(dora, `/api/tasks/${id}/arrive`, { position: { latitude: place.lat, longitude: place.lng } });

  // A browser that prompts, without an answer.
  const promptingBrowser = await chromium.launch({
    ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
    args: [
      ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
      "--disable-gpu",
      "--use-fake-device-for-media-stream",
    ],
  });
  const context = await promptingBrowser.newContext({
    baseURL: process.env.TEST_APP_URL,
    viewport: { width: 390, height: 844 },
    storageState: await dora.storageState(),
    permissions: ["geolocation"],
  });
  const page = await context.newPage();
  await page.goto(`/deliveries/${id}/complete`);
  await expect(page.getByText("The camera is blocked")).toBeVisible();
  await expect(page.getByText("Allow it in your browser's settings, or type the code.")).toBeVisible();
  await page.getByRole("button", { name: "Type the code instead" }).click();
  const { code } = (await requestJson(rita, `/api/transactions/${id}/code`)) as { code: string };
  // A correction in the middle of the code continues there.
  const field = page.getByLabel("Verification code");
  await field.fill(`${code[0]}${code.slice(3)}`);
  await field.evaluate((input: HTMLInputElement) => {
    input.setSelectionRange(1, 1);
  });
  await page.keyboard.type(code.slice(1, 3));
  await expect(field).toHaveValue(`${code.slice(0, 4)}-${code.slice(4)}`);
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByRole("heading", { name: "Delivered" })).toBeVisible();
  await requestJson(dora, "/api/driver/status", { status: "offline" });
  await promptingBrowser.close();
});

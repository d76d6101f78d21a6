import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";

// Reads QR codes off the page's thread. The page sends a picture, gets the text or null.
type Ask = { id: number; image: ImageData } | { wasmUrl: string };

addEventListener("message", (event: MessageEvent<Ask>) => {
  const { data } = event;
  if ("wasmUrl" in data) {
    prepareZXingModule({ overrides: { locateFile: () => data.wasmUrl } });
    return;
  }
  readBarcodes(data.image, { formats: ["QRCode"], maxNumberOfSymbols: 1, tryHarder: true })
    .then(([found]) => {
      postMessage({ id: data.id, text: found?.isValid ? found.text : null });
    })
    .catch((error: unknown) => {
      postMessage({ id: data.id, error: String(error) });
    });
});

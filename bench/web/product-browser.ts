import { join } from "node:path";
import type { Browser } from "playwright";
import { launchBrowser } from "../harness/browser.ts";
import { startProduct, temporaryFolder, type DeferCleanup } from "../harness/stack.ts";

/** The product, and a browser with an empty camera picture; the walks of e2e/user-flows show codes to it. */
export async function launchProductBrowser(defer: DeferCleanup): Promise<Browser> {
  const camera = join(temporaryFolder(defer), "camera.y4m");
  // Set before e2e/user-flows is loaded, which reads it.
  process.env.TEST_CAMERA_FILE = camera;
  const { showToCamera } = await import("../../e2e/browser/support/camera.ts");
  showToCamera(null);
  await startProduct(defer, { app: true, worker: true });
  return launchBrowser(defer, camera);
}

// More cannot be told apart on a phone at arm's length, and costs its battery by the square.
const finest = 2;
// As browsers name what draws without a graphics card.
const softwareNames = /swiftshader|llvmpipe|softpipe|software|basic render/i;

let known: boolean | undefined;

/**
 * Whether this browser draws maps without a graphics card, as in a remote desktop or where its driver is distrusted.
 * Each pixel of each frame costs the processor then, and a touch waits until they are all drawn.
 */
export function drawsBySoftware(): boolean {
  known ??= softwareNames.test(rendererName());
  return known;
}

/** How many pixels a map draws to each of the page's, across. */
export function mapPixelRatio(): number {
  return Math.min(devicePixelRatio, drawsBySoftware() ? 1 : finest);
}

/** How long a map may take to move or to fade (ms): motion is many frames, of which each one counts. */
export function mapPace(): number {
  return drawsBySoftware() || matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : 200;
}

function rendererName(): string {
  const gl = document.createElement("canvas").getContext("webgl2");
  const named = gl?.getExtension("WEBGL_debug_renderer_info");
  const name: unknown = named && gl?.getParameter(named.UNMASKED_RENDERER_WEBGL);
  // A browser has only so many at a time.
  gl?.getExtension("WEBGL_lose_context")?.loseContext();
  return typeof name === "string" ? name : "";
}

// A higher pixel ratio is not visible on a phone, and its battery cost grows by the square.
const maxPixelRatio = 2;
// Names of software renderers, as browsers report them.
const softwareRenderers = /swiftshader|llvmpipe|softpipe|software|basic render/i;

const animationMs = 200;

let cachedIsSoftware: boolean | undefined;

/**
 * Whether this browser renders WebGL in software, for example in a remote desktop or with a blocklisted driver. Every
 * pixel then costs CPU time and blocks input.
 */
export function isSoftwareRendered(): boolean {
  cachedIsSoftware ??= softwareRenderers.test(rendererName());
  return cachedIsSoftware;
}

/** Pixel ratio of the map's canvas. */
export function mapPixelRatio(): number {
  return Math.min(devicePixelRatio, isSoftwareRendered() ? 1 : maxPixelRatio);
}

/** Duration in milliseconds of map animations; 0 with software rendering or reduced motion. */
export function panDurationMs(): number {
  return isSoftwareRendered() || matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : animationMs;
}

function rendererName(): string {
  const gl = document.createElement("canvas").getContext("webgl2");
  const rendererInfo = gl?.getExtension("WEBGL_debug_renderer_info");
  const name: unknown = rendererInfo && gl?.getParameter(rendererInfo.UNMASKED_RENDERER_WEBGL);
  // A browser limits the number of live WebGL contexts.
  gl?.getExtension("WEBGL_lose_context")?.loseContext();
  return typeof name === "string" ? name : "";
}

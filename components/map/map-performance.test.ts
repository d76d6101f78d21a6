import type * as MapPerformance from "./map-performance";

/** Loads the module in a browser with a WebGL that reports this renderer; null: no WebGL. */
const loadWithRenderer = (renderer: string | null, { ratio = 3, reducedMotion = false } = {}) => {
  const rendererInfo = { UNMASKED_RENDERER_WEBGL: 1 };
  const gl = {
    getExtension: (name: string) =>
      name === "WEBGL_debug_renderer_info"
        ? rendererInfo
        : name === "WEBGL_lose_context"
          ? { loseContext: jest.fn() }
          : null,
    getParameter: () => renderer,
  };
  Object.assign(globalThis, {
    document: { createElement: () => ({ getContext: () => (renderer === null ? null : gl) }) },
    devicePixelRatio: ratio,
    matchMedia: () => ({ matches: reducedMotion }),
  });
  jest.resetModules();
  return jest.requireActual<typeof MapPerformance>("./map-performance");
};

test.each([
  ["ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device (Subzero) (0x0000C0DE)), SwiftShader driver)"],
  ["llvmpipe (LLVM 15.0.6, 256 bits)"],
  ["ANGLE (Microsoft, Microsoft Basic Render Driver Direct3D11 vs_5_0 ps_5_0, D3D11)"],
])("draws at pixel ratio 1 without animation in software (%s)", (renderer) => {
  const { isSoftwareRendered, mapPixelRatio, panDurationMs } = loadWithRenderer(renderer);
  expect([isSoftwareRendered(), mapPixelRatio(), panDurationMs()]).toEqual([true, 1, 0]);
});

test.each([
  ["Adreno (TM) 740", 3, 2],
  ["Apple GPU", 2, 2],
  ["ANGLE (Intel, Mesa Intel(R) UHD Graphics 620 (KBL GT2), OpenGL 4.6)", 1, 1],
  [null, 3, 2],
])("draws at up to pixel ratio 2 with a GPU or an unnamed renderer (%s)", (renderer, ratio, pixelRatio) => {
  const { isSoftwareRendered, mapPixelRatio, panDurationMs } = loadWithRenderer(renderer, { ratio });
  expect([isSoftwareRendered(), mapPixelRatio(), panDurationMs()]).toEqual([false, pixelRatio, 200]);
});

test("does not animate with reduced motion", () => {
  expect(loadWithRenderer("Adreno (TM) 740", { reducedMotion: true }).panDurationMs()).toBe(0);
});

const devices: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Macintosh/, "Mac"],
  [/CrOS/, "Chromebook"],
  [/Linux/, "Linux"],
];
// Nearly all call themselves Chrome and Safari too: the particular ones come first.
const browsers: readonly (readonly [RegExp, string])[] = [
  [/SamsungBrowser/, "Samsung Internet"],
  [/Edg(?:e|A|iOS)?\//, "Edge"],
  [/OPR\/|Opera/, "Opera"],
  [/Firefox|FxiOS/, "Firefox"],
  [/Chrome|CriOS/, "Chrome"],
  [/Safari/, "Safari"],
];

/** A phone's device and browser by what it calls itself; null where nothing is known. */
export function nameOf(userAgent: string | null): { device: string | null; browser: string | null } {
  const first = (names: typeof devices) => names.find(([pattern]) => pattern.test(userAgent ?? ""))?.[1] ?? null;
  return { device: first(devices), browser: first(browsers) };
}

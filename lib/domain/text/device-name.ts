const devices: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Macintosh/, "Mac"],
  [/CrOS/, "Chromebook"],
  [/Linux/, "Linux"],
];
// Nearly all of them also contain Chrome and Safari, so specific names come first.
const browsers: readonly (readonly [RegExp, string])[] = [
  [/SamsungBrowser/, "Samsung Internet"],
  [/Edg(?:e|A|iOS)?\//, "Edge"],
  [/OPR\/|Opera/, "Opera"],
  [/Firefox|FxiOS/, "Firefox"],
  [/Chrome|CriOS/, "Chrome"],
  [/Safari/, "Safari"],
];

/** A phone's device and browser by its user agent; null where unknown. */
export function deviceName(userAgent: string | null): { device: string | null; browser: string | null } {
  const firstMatch = (names: typeof devices) => names.find(([pattern]) => pattern.test(userAgent ?? ""))?.[1] ?? null;
  return { device: firstMatch(devices), browser: firstMatch(browsers) };
}

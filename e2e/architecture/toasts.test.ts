import { readFileSync } from "node:fs";

// docs/readings.md: swipe-threshold
test("sonner still fixes its swipe threshold at 45 px and has no setting for it", () => {
  const source = readFileSync(require.resolve("sonner"), "utf8");
  expect(source).toContain("SWIPE_THRESHOLD = 45");
  expect(source).not.toMatch(/swipeThreshold/);
});

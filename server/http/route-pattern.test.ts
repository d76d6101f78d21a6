// What a request is called in logs, numbers and limits, however its address is written.
import { patternOf } from "@/server/http/route-pattern";

const often = (text: string, rounds: number): string =>
  Array.from({ length: rounds }).reduce<string>((written) => encodeURIComponent(written), text);

test.each([
  ["as it is", "abc-1"],
  ["with letters of others", "señal ✓"],
  ["with a slash", "a/b"],
  ["with a percent sign", "100%"],
  ["with what looks encoded", "%41%"],
  ["of percent signs", "%25%2525"],
])("an id %s is never in it, however often it was encoded", (_, id) => {
  for (let rounds = 1; rounds <= 6; rounds++)
    // Next has decoded it once or not at all.
    for (const told of [often(id, rounds), often(id, rounds - 1)])
      expect([rounds, patternOf(`/api/track/${often(id, rounds)}`, { token: told })]).toEqual([
        rounds,
        "/api/track/{token}",
      ]);
});

test("two ids that are the same have each its name", () => {
  expect(patternOf("/api/hubs/a-1/deposits/a-1/count", { id: "a-1", depositId: "a-1" })).toBe(
    "/api/hubs/{id}/deposits/{depositId}/count",
  );
});

test.each([
  ["/api/track/%5Btoken%5Dzz1zz1", { token: "[token]zz1" }, "/api/track/{token}"],
  ["/api/track/[token]zz1zz1", { token: "[token]zz1" }, "/api/track/{token}"],
  ["/api/offers/%5Bid%5Dzzzz/accept", { id: "[id]zz" }, "/api/offers/{id}/accept"],
  ["/api/a/%5Bb%5Dx1/c/y2", { a: "[a]1", b: "[b]2" }, "/api/a/{unknown}/c/{unknown}"],
  ["/api/live/%41%42", {}, "/api/live/{unknown}"],
  ["/api/openapi.json", {}, "/api/openapi.json"],
])("an id that Next reads in two ways is in no name either: %s", (path, params, pattern) => {
  expect(patternOf(path, params)).toBe(pattern);
});

test("an address that was encoded thousands of times costs no more than a few looks at it", () => {
  const decode = jest.spyOn(globalThis, "decodeURIComponent");
  const worst = [
    `%${"25".repeat(7_500)}41`,
    `%${"25".repeat(3_000)}%32%35${"25".repeat(3_000)}41`,
    "%25%32%35".repeat(1_600),
    often("%", 9),
  ];
  for (const id of worst) {
    decode.mockClear();
    expect(patternOf(`/api/track/${id}`, { token: id })).toBe("/api/track/{token}");
    expect(decode.mock.calls.length).toBeLessThan(60);
  }
  decode.mockRestore();
});

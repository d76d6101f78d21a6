import { awaitMapSource } from "./map-source";

const tileJson = { tiles: ["https://tiles.test/{z}/{x}/{y}.pbf"], vector_layers: [{ id: "transportation" }] };

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test("retries until the map source loads, even without a network event", async () => {
  const asked = jest.spyOn(globalThis, "fetch");
  asked.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  asked.mockResolvedValueOnce(new Response("", { status: 503 }));
  asked.mockResolvedValueOnce(Response.json(tileJson));
  const found = awaitMapSource("https://tiles.test/planet", new AbortController().signal);
  await jest.advanceTimersByTimeAsync(5_000);
  expect(asked).toHaveBeenCalledTimes(2);
  await jest.advanceTimersByTimeAsync(15_000);
  expect(await found).toMatchObject({ tiles: { tiles: tileJson.tiles }, layers: ["transportation"] });
});

test("stops retrying when the map is removed", async () => {
  const asked = jest.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("Failed to fetch"));
  const gone = new AbortController();
  const found = awaitMapSource("https://tiles.test/planet", gone.signal);
  await jest.advanceTimersByTimeAsync(0);
  gone.abort();
  expect(await found).toBeNull();
  await jest.advanceTimersByTimeAsync(600_000);
  expect(asked).toHaveBeenCalledTimes(1);
});

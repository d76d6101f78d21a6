import { loadMapSource } from "./map-source";

const tileJson = { tiles: ["https://tiles.test/{z}/{x}/{y}.pbf"], vector_layers: [{ id: "transportation" }] };

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test("retries until the map source loads, even without a network event", async () => {
  const fetchMock = jest.spyOn(globalThis, "fetch");
  fetchMock.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  fetchMock.mockResolvedValueOnce(new Response("", { status: 503 }));
  fetchMock.mockResolvedValueOnce(Response.json(tileJson));
  const result = loadMapSource("https://tiles.test/planet", new AbortController().signal);
  await jest.advanceTimersByTimeAsync(5_000);
  expect(fetchMock).toHaveBeenCalledTimes(2);
  await jest.advanceTimersByTimeAsync(15_000);
  expect(await result).toMatchObject({ tiles: { tiles: tileJson.tiles }, layers: ["transportation"] });
});

test("stops retrying when the map is removed", async () => {
  const fetchMock = jest.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("Failed to fetch"));
  const controller = new AbortController();
  const result = loadMapSource("https://tiles.test/planet", controller.signal);
  await jest.advanceTimersByTimeAsync(0);
  controller.abort();
  expect(await result).toBeNull();
  await jest.advanceTimersByTimeAsync(600_000);
  expect(fetchMock).toHaveBeenCalledTimes(1);
});

// The position helpers over a fake geolocation.
type Callbacks = { onSuccess: PositionCallback; onError: PositionErrorCallback };
let requests: Callbacks[] = [];
const geolocationPosition = (latitude: number, secondsAgo = 0): GeolocationPosition => ({
  timestamp: Date.now() - secondsAgo * 1000,
  toJSON: () => ({}),
  coords: {
    latitude,
    longitude: 2,
    accuracy: 10,
    altitude: null,
    altitudeAccuracy: null,
    heading: null,
    speed: null,
    toJSON: () => ({}),
  },
});

async function importPositions() {
  jest.resetModules();
  requests = [];
  Object.defineProperty(globalThis, "navigator", {
    configurable: true,
    value: {
      geolocation: {
        getCurrentPosition: (onSuccess: PositionCallback, onError: PositionErrorCallback) => {
          requests.push({ onSuccess, onError });
        },
      },
    },
  });
  return import("./positions");
}

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

describe("the current position on a press", () => {
  test("is the last one if that is seconds old, without a new request", async () => {
    const { getCurrentPosition } = await importPositions();
    const first = getCurrentPosition();
    requests[0]?.onSuccess(geolocationPosition(1));
    expect(await first).toMatchObject({ latitude: 1, accuracy: 10 });
    jest.advanceTimersByTime(14_000);
    expect(await getCurrentPosition()).toMatchObject({ latitude: 1 });
    expect(requests).toHaveLength(1);
  });

  test("is requested again after the page was suspended, as behind a map app", async () => {
    const { getCurrentPosition } = await importPositions();
    const first = getCurrentPosition();
    requests[0]?.onSuccess(geolocationPosition(1));
    await first;
    jest.advanceTimersByTime(60_000);
    const second = getCurrentPosition();
    requests[1]?.onSuccess(geolocationPosition(1.5));
    expect(await second).toMatchObject({ latitude: 1.5 });
  });

  test("falls back to the last one without a response, and to null without permission", async () => {
    const { getCurrentPosition } = await importPositions();
    const refused = getCurrentPosition();
    requests[0]?.onError({ code: 1, message: "" } as GeolocationPositionError);
    expect(await refused).toBeNull();
    const first = getCurrentPosition();
    requests[1]?.onSuccess(geolocationPosition(1));
    await first;
    jest.advanceTimersByTime(60_000);
    const unanswered = getCurrentPosition();
    jest.advanceTimersByTime(5_000);
    expect(await unanswered).toMatchObject({ latitude: 1 });
  });
});

test("attaches a position of the last five minutes to a step, with server time", async () => {
  const { recentStepPosition } = await importPositions();
  const { updateServerClock } = await import("../app/server-clock");
  updateServerClock(new Date(Date.now() + 600_000).toISOString());
  const seconds = Math.round(Date.now() / 1000);
  const position = { latitude: 1, longitude: 2, accuracy: 5 };
  expect(recentStepPosition({ ...position, measuredAt: (seconds - 20) * 1000, speed: 3 })).toEqual({
    ...position,
    timestamp: expect.closeTo(seconds + 580, -1) as number,
  });
  expect([recentStepPosition({ ...position, measuredAt: (seconds - 301) * 1000 }), recentStepPosition(null)]).toEqual([
    undefined,
    undefined,
  ]);
});

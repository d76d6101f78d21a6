// The phone's receiver of positions: what it says, and when.
type Callbacks = { take: PositionCallback; fail: PositionErrorCallback };
let asked: Callbacks[] = [];
const fix = (latitude: number, secondsAgo = 0): GeolocationPosition => ({
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

async function phone() {
  jest.resetModules();
  asked = [];
  Object.defineProperty(globalThis, "navigator", {
    configurable: true,
    value: {
      geolocation: {
        getCurrentPosition: (take: PositionCallback, fail: PositionErrorCallback) => {
          asked.push({ take, fail });
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

describe("where the phone is when a button is pressed", () => {
  test("is its last fix if that is seconds old, without asking again", async () => {
    const { getCurrentPosition: positionNow } = await phone();
    const first = positionNow();
    asked[0]?.take(fix(1));
    expect(await first).toMatchObject({ latitude: 1, accuracy: 10 });
    jest.advanceTimersByTime(14_000);
    expect(await positionNow()).toMatchObject({ latitude: 1 });
    expect(asked).toHaveLength(1);
  });

  test("is asked again when the page stood still meanwhile, as behind a map app", async () => {
    const { getCurrentPosition: positionNow } = await phone();
    const first = positionNow();
    asked[0]?.take(fix(1));
    await first;
    jest.advanceTimersByTime(60_000);
    const second = positionNow();
    asked[1]?.take(fix(1.5));
    expect(await second).toMatchObject({ latitude: 1.5 });
  });

  test("is what it last was when the phone stays silent, and nowhere when it may not say", async () => {
    const { getCurrentPosition: positionNow } = await phone();
    const refused = positionNow();
    asked[0]?.fail({ code: 1, message: "" } as GeolocationPositionError);
    expect(await refused).toBeNull();
    const first = positionNow();
    asked[1]?.take(fix(1));
    await first;
    jest.advanceTimersByTime(60_000);
    const silent = positionNow();
    jest.advanceTimersByTime(5_000);
    expect(await silent).toMatchObject({ latitude: 1 });
  });
});

test("a step carries a position of the last five minutes, with its time by the server's clock", async () => {
  const { stepPosition } = await phone();
  const { updateServerClock: learnServerTime } = await import("../app/server-clock");
  learnServerTime(new Date(Date.now() + 600_000).toISOString());
  const seconds = Math.round(Date.now() / 1000);
  const position = { latitude: 1, longitude: 2, accuracy: 5 };
  expect(stepPosition({ ...position, measuredAt: (seconds - 20) * 1000, speed: 3 })).toEqual({
    ...position,
    timestamp: expect.closeTo(seconds + 580, -1) as number,
  });
  expect([stepPosition({ ...position, measuredAt: (seconds - 301) * 1000 }), stepPosition(null)]).toEqual([
    undefined,
    undefined,
  ]);
});

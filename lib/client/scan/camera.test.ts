import { openCamera, onMutedFor } from "./camera";

const track = (muted = false) => Object.assign(new EventTarget(), { muted });
let restarts: number;
const restart = () => (restarts += 1);
beforeEach(() => {
  jest.useFakeTimers();
  restarts = 0;
});
afterEach(() => {
  jest.useRealTimers();
});
const setMuted = (target: ReturnType<typeof track>, muted: boolean) => {
  target.muted = muted;
  target.dispatchEvent(new Event(muted ? "mute" : "unmute"));
};

test("restarts a track that stays muted, but not one that is muted briefly", () => {
  const videoTrack = track();
  onMutedFor(videoTrack, 1_000, restart);
  setMuted(videoTrack, true);
  jest.advanceTimersByTime(900);
  setMuted(videoTrack, false);
  jest.advanceTimersByTime(5_000);
  expect(restarts).toBe(0);
  setMuted(videoTrack, true);
  jest.advanceTimersByTime(1_000);
  expect(restarts).toBe(1);
});

test("restarts a track that starts muted, but not after the scanner has stopped", () => {
  onMutedFor(track(true), 1_000, restart);
  jest.advanceTimersByTime(1_000);
  expect(restarts).toBe(1);
  const stop = onMutedFor(track(true), 1_000, restart);
  stop();
  jest.advanceTimersByTime(1_000);
  expect(restarts).toBe(1);
});

describe("a camera that does not start", () => {
  const stream = () => {
    const stopped: boolean[] = [];
    return { stopped, getTracks: () => [{ stop: () => stopped.push(true) }] };
  };
  let start: (opened: ReturnType<typeof stream>) => void;
  const open = (permission: PermissionState) => {
    const getUserMedia = () =>
      new Promise<ReturnType<typeof stream>>((resolve) => {
        start = resolve;
      });
    const permissions = { query: () => Promise.resolve({ state: permission }) };
    Object.defineProperty(globalThis, "navigator", {
      value: { mediaDevices: { getUserMedia }, permissions },
      configurable: true,
    });
    const opening: Promise<unknown> = openCamera();
    return opening.catch((error: unknown) => error);
  };

  test("fails once it is permitted, and is stopped if it starts later", async () => {
    const opening = open("granted");
    await jest.advanceTimersByTimeAsync(10_000);
    await expect(opening).resolves.toMatchObject({ name: "TimeLimitError" });
    const late = stream();
    start(late);
    await jest.advanceTimersByTimeAsync(0);
    expect(late.stopped).toEqual([true]);
  });

  test("waits without a limit while the permission prompt is open", async () => {
    const opening = open("prompt");
    await jest.advanceTimersByTimeAsync(600_000);
    const opened = stream();
    start(opened);
    await expect(opening).resolves.toBe(opened);
    expect(opened.stopped).toEqual([]);
  });
});

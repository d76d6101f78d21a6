import { whenMutedFor } from "./camera";

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
  whenMutedFor(videoTrack, 1_000, restart);
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
  whenMutedFor(track(true), 1_000, restart);
  jest.advanceTimersByTime(1_000);
  expect(restarts).toBe(1);
  const stop = whenMutedFor(track(true), 1_000, restart);
  stop();
  jest.advanceTimersByTime(1_000);
  expect(restarts).toBe(1);
});

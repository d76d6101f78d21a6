// When the audio context is created, and the iPhone's audio session during tones: "playback" ignores the silent switch
// and interrupts other apps' sound.
import { playAlarmTone, playOfferTone, unlockSound } from "@/lib/client/device/chime";

const audioParam = { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined };
const tones: { onended?: () => void; start: () => void }[] = [];
let state: "running" | "suspended" = "running";
const audioSession = { type: "auto" };

let createdContexts = 0;
let contextsDuringGesture = 0;

class FakeAudioContext {
  constructor() {
    createdContexts += 1;
  }
  currentTime = 0;
  destination = {};
  get state() {
    return state;
  }
  addEventListener() {}
  resume = () => Promise.resolve();
  createGain = () => ({ gain: audioParam, connect: () => undefined });
  createOscillator() {
    const tone: (typeof tones)[number] & Record<string, unknown> = {
      frequency: audioParam,
      connect: () => undefined,
      start: () => undefined,
      stop: () => undefined,
    };
    tones.push(tone);
    return tone;
  }
}

beforeAll(() => {
  jest.useFakeTimers();
  const listeners = new Map<string, () => void>();
  Object.assign(globalThis, {
    AudioContext: FakeAudioContext,
    window: {
      addEventListener: (name: string, listener: () => void) => listeners.set(name, listener),
      removeEventListener: () => undefined,
    },
  });
  Object.defineProperty(globalThis, "navigator", { value: { audioSession }, configurable: true });
  unlockSound();
  for (const name of ["pointerdown", "pointerup"]) listeners.get(name)?.();
  contextsDuringGesture = createdContexts;
  jest.advanceTimersByTime(1_000);
  jest.useRealTimers();
});

test("creates one audio context, after the page has responded to the gesture", () => {
  expect(contextsDuringGesture).toBe(0);
  expect(createdContexts).toBe(1);
});

test("stays in playback until the last of several tones has ended", async () => {
  expect(await playOfferTone()).toBe(true);
  expect(await playAlarmTone()).toBe(true);
  expect(audioSession.type).toBe("playback");
  tones[0]?.onended?.();
  expect(audioSession.type).toBe("playback");
  tones[1]?.onended?.();
  expect(audioSession.type).toBe("auto");
});

test("restores the audio session when a tone cannot play", async () => {
  state = "suspended";
  expect(await playOfferTone()).toBe(false);
  expect(audioSession.type).toBe("auto");
});

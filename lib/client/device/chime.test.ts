// The iPhone's audio session during tones: "playback" ignores the silent switch and interrupts other apps' sound.
import { playAlarmTone, playOfferTone, unlockSound } from "@/lib/client/device/chime";

const audioParam = { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined };
const tones: { onended?: () => void; start: () => void }[] = [];
let state: "running" | "suspended" = "running";
const audioSession = { type: "auto" };

class FakeAudioContext {
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
  const listeners = new Map<string, () => void>();
  Object.assign(globalThis, {
    AudioContext: FakeAudioContext,
    window: {
      addEventListener: (name: string, listener: () => void) => listeners.set(name, listener),
      removeEventListener: () => undefined,
    },
  });
  Object.defineProperty(globalThis, "navigator", { value: { audioSession: audioSession }, configurable: true });
  unlockSound();
  listeners.get("pointerdown")?.();
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

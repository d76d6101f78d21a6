import type { BrowserContext, Page } from "@playwright/test";

/** One tone from the page: its time, volume (root mean square), and peak frequencies. */
type RecordedTone = { at: number; state: AudioContextState; level: number; hertz: number[] };

/** Records the audio output of pages opened from now on, with an analyser node. */
export async function recordTones(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const recordedTones: unknown[] = [];
    Object.assign(window, { recordedTones });
    const connect = Reflect.get(AudioNode.prototype, "connect") as (...to: unknown[]) => unknown;
    const listen = (analyser: AnalyserNode) => {
      const wave = new Float32Array(analyser.fftSize);
      const spectrum = new Float32Array(analyser.frequencyBinCount);
      const tone = { at: Date.now(), state: analyser.context.state, level: 0, hertz: [] as number[] };
      const timer = setInterval(() => {
        analyser.getFloatTimeDomainData(wave);
        const level = Math.sqrt(wave.reduce((sum, value) => sum + value * value, 0) / wave.length);
        if (level > 0.05) {
          analyser.getFloatFrequencyData(spectrum);
          tone.hertz.push((spectrum.indexOf(Math.max(...spectrum)) * analyser.context.sampleRate) / analyser.fftSize);
        }
        tone.level = Math.max(tone.level, level);
      }, 15);
      setTimeout(() => {
        clearInterval(timer);
        recordedTones.push(tone);
      }, 600);
    };
    AudioNode.prototype.connect = function connectWithAnalyser(this: AudioNode, ...to: unknown[]) {
      if (to[0] === this.context.destination) {
        const analyser = new AnalyserNode(this.context, { fftSize: 2048, smoothingTimeConstant: 0 });
        connect.call(this, analyser);
        listen(analyser);
      }
      return connect.apply(this, to);
    } as typeof AudioNode.prototype.connect;
  });
}

/** The tones since the page was loaded. */
export const readTones = (page: Page): Promise<RecordedTone[]> =>
  page.evaluate(() => (window as unknown as { recordedTones: RecordedTone[] }).recordedTones);

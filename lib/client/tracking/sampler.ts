import { createSamplingInterval, intervalMs, movingIntervalMs, type Battery } from "./sampling-interval";
import { toPosition, type MeasuredPosition } from "./position";

const precise: PositionOptions = { enableHighAccuracy: true, timeout: 30_000, maximumAge: 5_000 };
// Parked or low on battery: 60 s, this request and the rough one after it end before a position is 90 s old.
const preciseWhileSlow: PositionOptions = { ...precise, timeout: 10_000 };
const rough: PositionOptions = { enableHighAccuracy: false, timeout: 15_000, maximumAge: 0 };
// A phone may lose a request: neither callback is called, not even at the request's own timeout.
const graceMs = 5_000;
// Timers and fixes are never on the second.
const slackMs = 1_000;

type Handlers = {
  /** Every fix there is. */
  onFix: (position: MeasuredPosition) => void;
  /** One fix an interval: these are kept and sent. */
  onSample: (position: MeasuredPosition) => void;
  /** The permission is gone (true), or back. */
  onDenied: (denied: boolean) => void;
  /** The phone does not say where it is (true), or says it again. */
  onSilent: (silent: boolean) => void;
};
/** When the last sample was taken on this phone, in any tab (ms). */
type Sampled = { read: () => number; write: (at: number) => void };

/** Measures where the phone is, as often as its pace asks for, until stopped. */
export function createSampler({ onFix, onSample, onDenied, onSilent }: Handlers, sampled: Sampled) {
  const pace = createSamplingInterval();
  let battery: Battery | null = null;
  let onTask = false;
  let running = false;
  let denied = false;
  let watch: number | null = null;
  let asking = false;
  let questions = 0;
  let triedAt = 0;
  let lastTimestamp: number | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let watchdog: ReturnType<typeof setTimeout> | undefined;
  let permission: PermissionStatus | null = null;

  const interval = () => intervalMs({ onTask, parked: pace.isParked(), battery });
  const lastSample = () => {
    const at = sampled.read();
    return at > Date.now() ? 0 : at;
  };
  const preciseNow = () => (interval() === movingIntervalMs ? precise : preciseWhileSlow);
  // The driver has not decided yet. Safari reports `prompt` also where it has given positions.
  const isPrompting = () => permission?.state === "prompt" && lastTimestamp === null;
  const isDue = () => Date.now() - lastSample() >= interval() - slackMs;

  /** Sets the watch and the timer as the pace wants them now. */
  function adjust(): void {
    clearTimeout(timer);
    if (!running) return;
    const every = interval();
    // The watch keeps the receiver on: it is for who moves.
    if (every !== movingIntervalMs) unwatch();
    else if (!asking) watch ??= navigator.geolocation.watchPosition(got, watchFailed, precise);
    timer = setTimeout(
      () => {
        ask(preciseNow());
      },
      Math.max(slackMs, Math.max(lastSample(), triedAt) + every - Date.now()),
    );
  }

  function ask(options: PositionOptions): void {
    if (!running || asking) return;
    // A hidden page gets no positions: it asks when it is seen again.
    if (document.visibilityState === "hidden") return;
    // A browser that has nothing new lets a question beside a watch wait, perhaps for ever; alone it is answered.
    if (options.enableHighAccuracy) unwatch();
    asking = true;
    triedAt = Date.now();
    const asked = (questions += 1);
    const missed = (denial: boolean) => {
      // The watch may have answered it.
      if (asked !== questions || !asking) return;
      asking = false;
      failed(denial, options);
    };
    clearTimeout(watchdog);
    watchdog = setTimeout(
      () => {
        missed(false);
      },
      (options.timeout ?? 0) + graceMs,
    );
    navigator.geolocation.getCurrentPosition(
      got,
      ({ code, PERMISSION_DENIED }) => {
        missed(code === PERMISSION_DENIED);
      },
      options,
    );
  }

  function got(fix: GeolocationPosition): void {
    if (!running) return;
    asking = false;
    clearTimeout(watchdog);
    accept();
    onSilent(false);
    const position = toPosition(fix, lastTimestamp);
    lastTimestamp = fix.timestamp;
    if (position) {
      // It may end the quick pace or begin it: by either it counts.
      const due = isDue();
      pace.note(position);
      onFix(position);
      if (due || isDue()) {
        sampled.write(Date.now());
        onSample(position);
      }
    }
    adjust();
  }

  /**
   * Without a permission it ends; a phone that cannot say where it is, or not in time, is asked again with less to
   * find.
   */
  function failed(denial: boolean, options: PositionOptions): void {
    if (!running) return;
    if (denial) refuse();
    else if (options.enableHighAccuracy && !asking) ask(rough);
    else {
      if (!options.enableHighAccuracy && !isPrompting()) onSilent(true);
      adjust();
    }
  }

  // It may go on failing, many times a second: it is helped once in an interval.
  function watchFailed(problem: GeolocationPositionError): void {
    const denial = problem.code === problem.PERMISSION_DENIED;
    if (denial || Date.now() - triedAt >= movingIntervalMs - slackMs) failed(denial, precise);
  }

  function refuse(): void {
    halt();
    if (denied) return;
    denied = true;
    onDenied(true);
  }

  function begin(): void {
    if (running) return;
    running = true;
    triedAt = 0;
    if (isDue()) ask(preciseNow());
    if (!asking) adjust();
  }

  function halt(): void {
    running = false;
    asking = false;
    clearTimeout(timer);
    clearTimeout(watchdog);
    unwatch();
  }
  function unwatch(): void {
    if (watch !== null) navigator.geolocation.clearWatch(watch);
    watch = null;
  }

  function accept(): void {
    if (denied) onDenied(false);
    denied = false;
  }
  function onPermission(): void {
    if (permission?.state === "denied") return refuse();
    if (permission?.state === "granted") accept();
    begin();
  }
  function onVisible(): void {
    if (document.visibilityState !== "visible") return;
    // Phones that tell of no change are asked when the driver comes back from their settings.
    if (denied && (permission === null || permission.state === "granted")) begin();
    else if (isDue()) ask(preciseNow());
    else adjust();
  }

  return {
    start(): () => void {
      let over = false;
      document.addEventListener("visibilitychange", onVisible);
      void navigator.permissions?.query({ name: "geolocation" }).then(
        (status) => {
          if (over) return;
          permission = status;
          status.addEventListener("change", onPermission);
        },
        () => undefined,
      );
      void (navigator as Navigator & { getBattery?: () => Promise<Battery> }).getBattery?.().then(
        (found) => {
          battery = found;
        },
        () => undefined,
      );
      begin();
      return () => {
        over = true;
        halt();
        document.removeEventListener("visibilitychange", onVisible);
        permission?.removeEventListener("change", onPermission);
        permission = null;
      };
    },
    /** Asks the phone again now, whatever it was asked before. */
    retry(): void {
      if (!running) return;
      asking = false;
      ask(preciseNow());
    },
    setOnTask(next: boolean): void {
      onTask = next;
      adjust();
    },
    forget(): void {
      pace.reset();
      denied = false;
      sampled.write(0);
    },
  };
}

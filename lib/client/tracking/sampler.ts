import { createSamplingInterval, intervalMs, movingIntervalMs, type Battery } from "./sampling-interval";
import { toPosition, type MeasuredPosition } from "./position";

const precise: PositionOptions = { enableHighAccuracy: true, timeout: 30_000, maximumAge: 5_000 };
// For the 60 s interval (parked or low battery): this request and the rough one after it finish before a position is 90
// s old.
const preciseWhileSlow: PositionOptions = { ...precise, timeout: 10_000 };
const rough: PositionOptions = { enableHighAccuracy: false, timeout: 15_000, maximumAge: 0 };
// A phone may lose a request: it calls neither callback, not even at the request's timeout.
const graceMs = 5_000;
// Tolerance for imprecise timers and timestamps.
const slackMs = 1_000;

type Handlers = {
  /** Called with every position. */
  onPosition: (position: MeasuredPosition) => void;
  /** Called with one position per interval, to be stored and sent. */
  onSample: (position: MeasuredPosition) => void;
  /** The permission was revoked (true) or granted again. */
  onDenied: (denied: boolean) => void;
  /** The phone stopped reporting positions (true) or reports them again. */
  onSilent: (silent: boolean) => void;
};
/** When any tab of this phone took the last sample (ms). */
type Sampled = { read: () => number; write: (at: number) => void };

/** Measures the phone's position at the current sampling interval until stopped. */
export function createSampler({ onPosition, onSample, onDenied, onSilent }: Handlers, sampled: Sampled) {
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
  // The permission prompt is open. Safari reports `prompt` even after it has returned positions.
  const isPrompting = () => permission?.state === "prompt" && lastTimestamp === null;
  const isDue = () => Date.now() - lastSample() >= interval() - slackMs;

  /** Sets the watch and the timer for the current interval. */
  function adjust(): void {
    clearTimeout(timer);
    if (!running) return;
    const every = interval();
    // A watch keeps the GPS receiver on, so it is used only while moving.
    if (every !== movingIntervalMs) unwatch();
    else if (!asking) watch ??= navigator.geolocation.watchPosition(got, onCallFailed, precise);
    timer = setTimeout(
      () => {
        ask(preciseNow());
      },
      Math.max(slackMs, Math.max(lastSample(), triedAt) + every - Date.now()),
    );
  }

  function ask(options: PositionOptions): void {
    if (!running || asking) return;
    // A hidden page gets no positions; it requests one when visible again.
    if (document.visibilityState === "hidden") return;
    // Without a new position, Chromium may leave a request pending while a watch is active, so end the watch first.
    if (options.enableHighAccuracy) unwatch();
    asking = true;
    triedAt = Date.now();
    const asked = (questions += 1);
    const missed = (denial: boolean) => {
      // The watch may have delivered a position already.
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
      // This position may start or end the fast interval; it counts as a sample if due under either.
      const due = isDue();
      pace.note(position);
      onPosition(position);
      if (due || isDue()) {
        sampled.write(Date.now());
        onSample(position);
      }
    }
    adjust();
  }

  /** Stops without permission. Otherwise retries with low accuracy. */
  function failed(denial: boolean, options: PositionOptions): void {
    if (!running) return;
    if (denial) refuse();
    else if (options.enableHighAccuracy && !asking) ask(rough);
    else {
      if (!options.enableHighAccuracy && !isPrompting()) onSilent(true);
      adjust();
    }
  }

  // A watch may fail many times a second: react once per interval.
  function onCallFailed(problem: GeolocationPositionError): void {
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
    // On phones without a permission change event, check when the driver returns from the settings.
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
    /** Sends a new request immediately, regardless of a pending one. */
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

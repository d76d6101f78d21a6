import { distanceMetres } from "@/lib/domain/geo/distance";
import { type MeasuredPosition, toPosition } from "./position";

const movingIntervalMs = 30_000;
const parkedIntervalMs = 60_000;
const parkedAfterMs = 300_000;
const moveMetres = 30;
const lowBattery = 0.2;

type Battery = { level: number; charging: boolean };

/** Detects whether the phone is parked. */
function createSamplingInterval() {
  // First position of the current stop.
  let anchor: MeasuredPosition | null = null;
  let latest: MeasuredPosition | null = null;
  return {
    addPosition(position: MeasuredPosition): void {
      latest = position;
      // A move within the position's accuracy does not count.
      if (!anchor || metresBetween(anchor, position) > Math.max(moveMetres, position.accuracy ?? 0)) anchor = position;
    },
    /** Positions over five minutes, all within 30 m. */
    isParked: (): boolean =>
      anchor !== null && latest !== null && latest.measuredAt - anchor.measuredAt >= parkedAfterMs,
    reset(): void {
      anchor = null;
      latest = null;
    },
  };
}

/**
 * Sampling interval (ms): 30 s; 60 s while parked or low on battery without a task, so that the server confirms a
 * position within 90 s.
 */
function intervalMs({
  onTask,
  parked,
  battery,
}: {
  onTask: boolean;
  parked: boolean;
  battery: Battery | null;
}): number {
  if (onTask) return movingIntervalMs;
  return parked || (battery !== null && battery.level < lowBattery && !battery.charging)
    ? parkedIntervalMs
    : movingIntervalMs;
}

function metresBetween(a: MeasuredPosition, b: MeasuredPosition): number {
  return distanceMetres({ lat: a.latitude, lng: a.longitude }, { lat: b.latitude, lng: b.longitude });
}

const precise: PositionOptions = { enableHighAccuracy: true, timeout: 30_000, maximumAge: 5_000 };
// For the 60 s interval (parked or low battery): this request and the low-accuracy one after it finish before a
// position is 90 s old.
const preciseForSlowInterval: PositionOptions = { ...precise, timeout: 10_000 };
const coarse: PositionOptions = { enableHighAccuracy: false, timeout: 15_000, maximumAge: 0 };
// A phone may lose a request: it calls neither callback, not even at the request's timeout.
const watchdogGraceMs = 5_000;
// Tolerance for imprecise timers and timestamps.
const toleranceMs = 1_000;

type Handlers = {
  /** Called with every position. */
  onPosition: (position: MeasuredPosition) => void;
  /** Called with one position per interval, to be stored and sent. */
  onSample: (position: MeasuredPosition) => void;
  /** The permission was revoked (true) or granted again. */
  onDeniedChange: (denied: boolean) => void;
  /** The phone stopped reporting positions (true) or reports them again. */
  onStalledChange: (isStalled: boolean) => void;
};
/** When any tab of this phone took the last sample (ms). */
type SampleClock = { read: () => number; write: (at: number) => void };

/** Measures the phone's position at the current sampling interval until stopped. */
export function createSampler(
  { onPosition, onSample, onDeniedChange, onStalledChange }: Handlers,
  sampleClock: SampleClock,
) {
  const samplingInterval = createSamplingInterval();
  let battery: Battery | null = null;
  let onTask = false;
  let running = false;
  let denied = false;
  let watchId: number | null = null;
  let isMeasuring = false;
  let requestCount = 0;
  let requestedAt = 0;
  let lastTimestamp: number | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let watchdog: ReturnType<typeof setTimeout> | undefined;
  let permission: PermissionStatus | null = null;

  const interval = () => intervalMs({ onTask, parked: samplingInterval.isParked(), battery });
  const lastSample = () => {
    const sampledAt = sampleClock.read();
    return sampledAt > Date.now() ? 0 : sampledAt;
  };
  const preciseOptions = () => (interval() === movingIntervalMs ? precise : preciseForSlowInterval);
  // The permission prompt is open. Safari reports `prompt` even after it has returned positions.
  const isPrompting = () => permission?.state === "prompt" && lastTimestamp === null;
  const isDue = () => Date.now() - lastSample() >= interval() - toleranceMs;

  /** Sets the watch and the timer for the current interval. */
  function reschedule(): void {
    clearTimeout(timer);
    if (!running) return;
    const intervalNow = interval();
    // A watch keeps the GPS receiver on, so it is used only while moving.
    if (intervalNow !== movingIntervalMs) unwatch();
    else if (!isMeasuring) watchId ??= navigator.geolocation.watchPosition(onMeasured, onWatchError, precise);
    timer = setTimeout(
      () => {
        measure(preciseOptions());
      },
      Math.max(toleranceMs, Math.max(lastSample(), requestedAt) + intervalNow - Date.now()),
    );
  }

  function measure(options: PositionOptions): void {
    if (!running || isMeasuring) return;
    // A hidden page gets no positions; it requests one when visible again.
    if (document.visibilityState === "hidden") return;
    // Without a new position, Chromium may leave a request pending while a watch is active, so end the watch first.
    if (options.enableHighAccuracy) unwatch();
    isMeasuring = true;
    requestedAt = Date.now();
    const requestNumber = (requestCount += 1);
    const onRequestFailed = (isDenied: boolean) => {
      // The watch may have delivered a position already.
      if (requestNumber !== requestCount || !isMeasuring) return;
      isMeasuring = false;
      onFailed(isDenied, options);
    };
    clearTimeout(watchdog);
    watchdog = setTimeout(
      () => {
        onRequestFailed(false);
      },
      (options.timeout ?? 0) + watchdogGraceMs,
    );
    navigator.geolocation.getCurrentPosition(
      onMeasured,
      ({ code, PERMISSION_DENIED }) => {
        onRequestFailed(code === PERMISSION_DENIED);
      },
      options,
    );
  }

  function onMeasured(geolocationPosition: GeolocationPosition): void {
    if (!running) return;
    isMeasuring = false;
    clearTimeout(watchdog);
    clearDenied();
    onStalledChange(false);
    const position = toPosition(geolocationPosition, lastTimestamp);
    lastTimestamp = geolocationPosition.timestamp;
    if (position) {
      // This position may start or end the fast interval; it counts as a sample if due under either.
      const due = isDue();
      samplingInterval.addPosition(position);
      onPosition(position);
      if (due || isDue()) {
        sampleClock.write(Date.now());
        onSample(position);
      }
    }
    reschedule();
  }

  /** Stops without permission. Otherwise retries with low accuracy. */
  function onFailed(denial: boolean, options: PositionOptions): void {
    if (!running) return;
    if (denial) onPermissionDenied();
    else if (options.enableHighAccuracy && !isMeasuring) measure(coarse);
    else {
      if (!options.enableHighAccuracy && !isPrompting()) onStalledChange(true);
      reschedule();
    }
  }

  // A watch may fail many times a second: react once per interval.
  function onWatchError(problem: GeolocationPositionError): void {
    const denial = problem.code === problem.PERMISSION_DENIED;
    if (denial || Date.now() - requestedAt >= movingIntervalMs - toleranceMs) onFailed(denial, precise);
  }

  function onPermissionDenied(): void {
    stopMeasuring();
    if (denied) return;
    denied = true;
    onDeniedChange(true);
  }

  function startMeasuring(): void {
    if (running) return;
    running = true;
    requestedAt = 0;
    if (isDue()) measure(preciseOptions());
    if (!isMeasuring) reschedule();
  }

  function stopMeasuring(): void {
    running = false;
    isMeasuring = false;
    clearTimeout(timer);
    clearTimeout(watchdog);
    unwatch();
  }
  function unwatch(): void {
    if (watchId !== null) navigator.geolocation.clearWatch(watchId);
    watchId = null;
  }

  function clearDenied(): void {
    if (denied) onDeniedChange(false);
    denied = false;
  }
  function onPermission(): void {
    if (permission?.state === "denied") return onPermissionDenied();
    if (permission?.state === "granted") clearDenied();
    startMeasuring();
  }
  function onVisible(): void {
    if (document.visibilityState !== "visible") return;
    // On phones without a permission change event, check when the driver returns from the settings.
    if (denied && (permission === null || permission.state === "granted")) startMeasuring();
    else if (isDue()) measure(preciseOptions());
    else reschedule();
  }

  return {
    start(): () => void {
      let isStopped = false;
      document.addEventListener("visibilitychange", onVisible);
      void navigator.permissions?.query({ name: "geolocation" }).then(
        (status) => {
          if (isStopped) return;
          permission = status;
          status.addEventListener("change", onPermission);
        },
        () => undefined,
      );
      void (navigator as Navigator & { getBattery?: () => Promise<Battery> }).getBattery?.().then(
        (batteryStatus) => {
          battery = batteryStatus;
        },
        () => undefined,
      );
      startMeasuring();
      return () => {
        isStopped = true;
        stopMeasuring();
        document.removeEventListener("visibilitychange", onVisible);
        permission?.removeEventListener("change", onPermission);
        permission = null;
      };
    },
    /** Sends a new request immediately, regardless of a pending one. */
    retry(): void {
      if (!running) return;
      isMeasuring = false;
      measure(preciseOptions());
    },
    setOnTask(next: boolean): void {
      onTask = next;
      reschedule();
    },
    clear(): void {
      samplingInterval.reset();
      denied = false;
      sampleClock.write(0);
    },
  };
}

"use client";

import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import type { Place } from "@/lib/domain/distance";
import { api } from "./fetcher";
import { clockKnown, onServerClock } from "./server-clock";

export type Position = { timestamp: number; latitude: number; longitude: number; accuracy?: number; speed?: number; heading?: number };
export type PositionProblem = "denied" | "unsupported";
type GeofenceEvent = { zoneId: string; zoneName: string; eventType: "entry" | "exit"; timestamp: string };
type Answer = { accepted: number; geofenceEvents?: GeofenceEvent[] };

const sampleMs = 30_000;
const batchSize = 10;
const uploadMs = 60_000;
const keptAtMost = 100;
const firstTry: PositionOptions = { enableHighAccuracy: true, timeout: 30_000, maximumAge: 5_000 };
const fallback: PositionOptions = { enableHighAccuracy: false, timeout: 15_000, maximumAge: 60_000 };

let here: Position | null = null;
const listeners = new Set<() => void>();

function show(position: Position): void {
  here = position;
  listeners.forEach((listener) => { listener(); });
}

/** Where the phone last was; null when it has not said. */
export function lastPosition(): Position | null {
  return here;
}
export function useHere(): Place | null {
  const position = useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => { listeners.delete(listener); };
  }, lastPosition, () => null);
  return position && { lat: position.latitude, lng: position.longitude };
}

/** The position as a step carries it. */
export function stepPosition(): { latitude: number; longitude: number; accuracy?: number } | undefined {
  if (!here || Date.now() / 1_000 - here.timestamp > 300) return undefined;
  return { latitude: here.latitude, longitude: here.longitude, ...(here.accuracy === undefined ? {} : { accuracy: here.accuracy }) };
}

function toPosition({ coords, timestamp }: GeolocationPosition): Position {
  return {
    timestamp: Math.round(timestamp / 1_000), latitude: coords.latitude, longitude: coords.longitude,
    accuracy: Math.min(coords.accuracy, 100_000),
    ...(coords.speed !== null && coords.speed >= 0 ? { speed: coords.speed } : {}),
    ...(coords.heading !== null && Number.isFinite(coords.heading) ? { heading: coords.heading } : {}),
  };
}

/**
 * Follows the phone while the driver works: a sample every 30 s, sent ten at a time or every minute.
 * A refused permission stops it; a phone that cannot say where it is tries on.
 */
export function usePositionTracking(active: boolean, handlers: { onProblem: (problem: PositionProblem) => void; onZone: (event: GeofenceEvent) => void }): void {
  const onProblem = useEffectEvent(handlers.onProblem);
  const onZone = useEffectEvent(handlers.onZone);

  useEffect(() => {
    if (!active) return;
    if (!("geolocation" in navigator)) {
      onProblem("unsupported");
      return;
    }
    let waiting: Position[] = [];
    let sampledAt = 0;
    let sending = false;
    let watch: number | null = null;
    let stopped = false;

    const upload = async () => {
      if (sending || waiting.length === 0) return;
      sending = true;
      const batch = waiting.slice(0, keptAtMost);
      try {
        // A phone whose clock is wrong would be nowhere now, and be offered nothing.
        await clockKnown(3_000);
        const positions = batch.map((position) => ({ ...position, timestamp: Math.round(onServerClock(position.timestamp * 1_000) / 1_000) }));
        const answer = await api<Answer>("/api/driver/positions", { method: "POST", body: { positions } });
        waiting = waiting.filter((position) => !batch.includes(position));
        answer.geofenceEvents?.forEach((event) => { onZone(event); });
      } catch {
        // Kept for the next upload; when there are too many the oldest go.
        waiting = waiting.slice(-keptAtMost);
      } finally {
        sending = false;
      }
    };
    const take = (fix: GeolocationPosition) => {
      const position = toPosition(fix);
      show(position);
      const first = sampledAt === 0;
      if (!first && Date.now() - sampledAt < sampleMs) return;
      sampledAt = Date.now();
      waiting = [...waiting.filter((each) => each.timestamp !== position.timestamp), position];
      // The first is sent at once: a driver without a place gets no offers.
      if (first || waiting.length >= batchSize) void upload();
    };
    const fail = (problem: GeolocationPositionError) => {
      if (problem.code !== problem.PERMISSION_DENIED) {
        navigator.geolocation.getCurrentPosition((fix) => { if (!stopped) take(fix); }, () => undefined, fallback);
        return;
      }
      stop();
      onProblem("denied");
    };
    const ask = () => { navigator.geolocation.getCurrentPosition(take, () => undefined, fallback); };
    watch = navigator.geolocation.watchPosition(take, fail, firstTry);
    const sampler = setInterval(() => { if (Date.now() - sampledAt >= sampleMs) ask(); }, sampleMs);
    const uploader = setInterval(() => void upload(), uploadMs);
    function stop() {
      stopped = true;
      if (watch !== null) navigator.geolocation.clearWatch(watch);
      clearInterval(sampler);
      clearInterval(uploader);
    }
    return () => {
      stop();
      void upload();
    };
  }, [active]);
}

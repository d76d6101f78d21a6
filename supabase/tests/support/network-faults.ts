// Simulates network faults between a driver's phone and the server, and errors of the phone's clock.
import { seededRandom, type Random } from "../../../local/fleet/random";
import { randomBetween } from "../../../local/fleet/geo";
import type * as Clock from "../../../lib/client/app/server-clock";
import { toBatches, type ReplayPosition } from "./replay";

export type NetworkFault =
  "request lost" | "answer lost" | "minutes late" | "hours late" | "repeated" | "overlapping" | "in disorder";
type FaultyTracks = { arrivals: ReplayPosition[][]; faultCounts: Record<NetworkFault, number> };

/**
 * Returns the position batches in the order in which the server receives them. A lost request arrives with the retry;
 * after a lost response the same batch arrives again; some batches overlap; some arrive minutes or hours late, after
 * later ones; some arrive twice.
 */
export function applyNetworkFaults(positions: readonly ReplayPosition[], seed: number): FaultyTracks {
  const random = seededRandom(seed);
  const faultCounts: FaultyTracks["faultCounts"] = {
    "request lost": 0,
    "answer lost": 0,
    "minutes late": 0,
    "hours late": 0,
    repeated: 0,
    overlapping: 0,
    "in disorder": 0,
  };
  const drawFault = (kind: NetworkFault, probability: number): boolean => {
    const occurs = random() < probability;
    if (occurs) faultCounts[kind] += 1;
    return occurs;
  };
  // Times are in batches; a batch covers five minutes.
  const arrivalsInOrder = toBatches(positions)
    .flatMap((batch, n) => {
      let arrivesAt = n;
      if (drawFault("request lost", 0.15)) arrivesAt += randomBetween(0.1, 2, random);
      if (drawFault("minutes late", 0.1)) arrivesAt += randomBetween(1, 6, random);
      if (drawFault("hours late", 0.04)) arrivesAt += randomBetween(12, 72, random);
      const arrivals = [{ arrivesAt, batch }];
      if (drawFault("answer lost", 0.15))
        arrivals.push({ arrivesAt: arrivesAt + randomBetween(0.01, 2, random), batch });
      if (drawFault("repeated", 0.05)) arrivals.push({ arrivesAt: arrivesAt + randomBetween(5, 80, random), batch });
      if (drawFault("overlapping", 0.1))
        arrivals.push({
          arrivesAt: arrivesAt + randomBetween(-1, 3, random),
          batch: positions.slice(
            Math.max(0, n * 10 - Math.floor(randomBetween(0, 15, random))),
            n * 10 + Math.ceil(randomBetween(0, 25, random)),
          ),
        });
      return arrivals;
    })
    .filter(({ batch }) => batch.length > 0)
    .sort((a, b) => a.arrivesAt - b.arrivesAt);
  return {
    arrivals: arrivalsInOrder.map(({ batch }) => (drawFault("in disorder", 0.2) ? shuffle(batch, random) : batch)),
    faultCounts,
  };
}

function shuffle<T>(all: readonly T[], random: Random): T[] {
  return all
    .map((item) => ({ item, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item);
}

/** A phone's clock error: a constant offset, and a drift in seconds per second. */
export type ClockSkew = { offSeconds: number; driftPerSecond: number };

/**
 * The same batches from a phone with a wrong clock, dated as the tracker dates them: by the server's time in the last
 * response's header. The phone gets a response as often as it measures, because it sends heartbeats that often.
 */
export async function applyClockSkew(
  positions: readonly ReplayPosition[],
  { offSeconds, driftPerSecond }: ClockSkew,
): Promise<ReplayPosition[][]> {
  jest.resetModules();
  const { updateClockFromHeader, toServerTime } =
    (await import("../../../lib/client/app/server-clock")) as typeof Clock;
  const startTime = positions[0]?.timestamp ?? 0;
  const phoneClockMs = (seconds: number): number =>
    1_000 * (seconds + offSeconds + driftPerSecond * (seconds - startTime));
  return toBatches(positions).map((batch) => {
    for (const { timestamp } of batch) {
      const respondedAt = timestamp + 0.2 + (timestamp % 7) / 10;
      updateClockFromHeader(
        new Date(Math.floor(respondedAt) * 1_000).toUTCString(),
        phoneClockMs(respondedAt - 0.04),
        phoneClockMs(respondedAt + 0.04),
      );
    }
    return batch.map((position) => ({
      ...position,
      timestamp: Math.round(toServerTime(phoneClockMs(position.timestamp)) / 1_000),
    }));
  });
}

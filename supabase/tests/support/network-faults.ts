// Faults between the phone and the server, and of the phone's clock.
import { seededRandom, type Random } from "../../../local/fleet/random";
import { randomBetween } from "../../../local/fleet/geo";
import type * as Clock from "../../../lib/client/app/server-clock";
import { toBatches, type ReplayPosition } from "./replay";

export type NetworkFault =
  "request lost" | "answer lost" | "minutes late" | "hours late" | "repeated" | "overlapping" | "in disorder";
type FaultyTracks = { arrivals: ReplayPosition[][]; faultCounts: Record<NetworkFault, number> };

/**
 * The batches as they arrive. A lost request arrives when it is sent again; after a lost response the same batch comes
 * again; some are split again and overlap; some wait for minutes or hours while others overtake them; some come twice
 * for no reason.
 */
export function applyNetworkFaults(positions: readonly ReplayPosition[], seed: number): FaultyTracks {
  const chance = seededRandom(seed);
  const faultCounts: FaultyTracks["faultCounts"] = {
    "request lost": 0,
    "answer lost": 0,
    "minutes late": 0,
    "hours late": 0,
    repeated: 0,
    overlapping: 0,
    "in disorder": 0,
  };
  const happens = (kind: NetworkFault, share: number): boolean => {
    const applies = chance() < share;
    if (applies) faultCounts[kind] += 1;
    return applies;
  };
  // A batch is five minutes.
  const sent = toBatches(positions)
    .flatMap((batch, n) => {
      let at = n;
      if (happens("request lost", 0.15)) at += randomBetween(0.1, 2, chance);
      if (happens("minutes late", 0.1)) at += randomBetween(1, 6, chance);
      if (happens("hours late", 0.04)) at += randomBetween(12, 72, chance);
      const arrivals = [{ at, batch }];
      if (happens("answer lost", 0.15)) arrivals.push({ at: at + randomBetween(0.01, 2, chance), batch });
      if (happens("repeated", 0.05)) arrivals.push({ at: at + randomBetween(5, 80, chance), batch });
      if (happens("overlapping", 0.1))
        arrivals.push({
          at: at + randomBetween(-1, 3, chance),
          batch: positions.slice(
            Math.max(0, n * 10 - Math.floor(randomBetween(0, 15, chance))),
            n * 10 + Math.ceil(randomBetween(0, 25, chance)),
          ),
        });
      return arrivals;
    })
    .filter(({ batch }) => batch.length > 0)
    .sort((a, b) => a.at - b.at);
  return {
    arrivals: sent.map(({ batch }) => (happens("in disorder", 0.2) ? shuffled(batch, chance) : batch)),
    faultCounts,
  };
}

function shuffled<T>(all: readonly T[], chance: Random): T[] {
  return all
    .map((one) => ({ one, key: chance() }))
    .sort((a, b) => a.key - b.key)
    .map(({ one }) => one);
}

/** A phone's clock: off by this many seconds, and by this much more with every second. */
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
  const { updateClockFromHeader: learnFromHeader, toServerTime: onServerClock } =
    (await import("../../../lib/client/app/server-clock")) as typeof Clock;
  const startTime = positions[0]?.timestamp ?? 0;
  const phone = (seconds: number): number => 1_000 * (seconds + offSeconds + driftPerSecond * (seconds - startTime));
  return toBatches(positions).map((batch) => {
    for (const { timestamp } of batch) {
      const answeredAt = timestamp + 0.2 + (timestamp % 7) / 10;
      learnFromHeader(
        new Date(Math.floor(answeredAt) * 1_000).toUTCString(),
        phone(answeredAt - 0.04),
        phone(answeredAt + 0.04),
      );
    }
    return batch.map((position) => ({
      ...position,
      timestamp: Math.round(onServerClock(phone(position.timestamp)) / 1_000),
    }));
  });
}

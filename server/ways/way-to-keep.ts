import "server-only";
import type { KnownRoute } from "@/server/database/results/deliveries";
import { lineOfWay } from "@/lib/domain/way";
import type { FoundRoad } from "@/server/roads/route";
import { joinedLegs } from "@/server/ways/joined-legs";

/** What keep_way takes; `points`: lat, lng, metres and seconds from the beginning. */
type WayToKeep = {
  points: (readonly [number, number, number, number])[];
  polyline: string | null;
  steps: KnownRoute["steps"];
  /** The point of the line where each stop is; empty without a line. */
  ends: number[];
};

/** As many as the database keeps (task_ways_points): some hundreds of kilometres. */
const mostPoints = 20_000;

/** A way as it is kept. None where there is no road, and where it is longer than anybody keeps: then it is guessed. */
export function wayToKeep({ about, legs }: Pick<FoundRoad, "about" | "legs">): WayToKeep {
  const { polyline, steps, ends } = joinedLegs(legs);
  const { points, metres, seconds } = lineOfWay({ polyline, steps });
  if (about || points.length > mostPoints) return { points: [], polyline: null, steps: [], ends: [] };
  return {
    points: points.map(({ lat, lng }, n) => [lat, lng, metres[n] ?? 0, seconds[n] ?? 0]),
    polyline: points.length > 0 ? polyline : null,
    steps,
    ends,
  };
}

// The product's side of the ETA study (eta-study.ts): routes from the road engine, and ETA calibration by the database's
// functions.
import type pg from "pg";
import type { LatLng } from "../../local/fleet/geo.ts";
import { withCircuitBreaker } from "../../server/directions/engine.ts";
import { calibrate } from "../../server/directions/eta-calibration.ts";
import { requestRoute } from "../../server/directions/route.ts";
import { valhalla } from "../../server/directions/valhalla.ts";
import type { EtaSubject } from "./eta-study.ts";

type Query = <Row extends pg.QueryResultRow>(text: string, values: unknown[]) => Promise<Row>;

export function createEtaSubject(roadsUrl: string, query: Query): EtaSubject {
  const engine = withCircuitBreaker(calibrate(valhalla({ url: roadsUrl }), () => Promise.resolve(1)));
  // A calibration block is two hours of a working day or of a weekend day. Cached for each hour.
  const blocks = new Map<string, number>();
  const calibrationBlockAt = async (time: Date): Promise<number> => {
    const hour = time.toISOString().slice(0, 13);
    const cachedBlock = blocks.get(hour);
    if (cachedBlock) return cachedBlock;
    const { block } = await query<{ block: number }>("select private.compute_eta_calibration_block($1) as block", [
      time,
    ]);
    blocks.set(hour, block);
    return block;
  };
  return {
    async route(stops: readonly LatLng[]) {
      const roadRoute = await requestRoute(stops, engine);
      if (roadRoute.approximate) throw new Error(`The engine has no route over ${JSON.stringify(stops)}`);
      return roadRoute.legs.map(({ seconds }) => seconds);
    },
    async learn(drives, stops) {
      const driveBlocks: number[] = [];
      for (const { at } of drives) driveBlocks.push(await calibrationBlockAt(at));
      const { factors } = await query<{ factors: number[] }>("select private.compute_eta_factors($1, $2) as factors", [
        driveBlocks,
        drives.map(({ ratio }) => ratio),
      ]);
      for (let hour = 0; hour < 24 * 7; hour++) await calibrationBlockAt(new Date(Date.UTC(2026, 9, 12, hour)));
      const blockOfWeek = (time: Date): number => {
        const week = 7 * 24 * 3_600_000;
        const monday = Date.UTC(2026, 9, 12);
        const hour = new Date(monday + ((((time.getTime() - monday) % week) + week) % week));
        return blocks.get(hour.toISOString().slice(0, 13)) ?? 1;
      };
      const etaFactorAt = (time: Date): number => factors[blockOfWeek(time) - 1] ?? 1;
      const { seconds } = await query<{ seconds: number }>("select private.compute_stop_seconds($1) as seconds", [
        stops(etaFactorAt),
      ]);
      return { etaFactorAt, pickupSeconds: seconds };
    },
  };
}

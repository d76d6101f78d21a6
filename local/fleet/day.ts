// A day of the fleet in fast forward: its drivers move like the live fleet's, and their phones measure.
import { seededRandom, type Random } from "./random.ts";
import { SimulatedGpsPhone, type SimulatedPosition } from "./day-phone.ts";
import { createSimulatedZones, randomPointOnEdge, type SimulatedZone } from "./day-zones.ts";
import { findAddressNear, addressPointsOf, TOWN, type AddressPoint } from "./address-points.ts";
import { randomBetween, distance, type LatLng } from "./geo.ts";
import { DRIVE_STEP_MS, StraightDrive } from "./straight-drive.ts";
import { readTown } from "../town/osm.ts";
import { StreetGraph } from "../town/street-graph.ts";

/** `drivers`: the fixes of each, oldest first. */
type SimulatedDay = { seed: number; zones: SimulatedZone[]; drivers: SimulatedPosition[][] };

type Town = { zones: readonly SimulatedZone[]; doors: readonly AddressPoint[]; streets: StreetGraph };

const HOUR_S = 3_600;
// A driver who waits on a zone's edge does so on a street within this distance, below the phone's accuracy.
const ON_THE_EDGE_M = 15;

export async function simulateDay(seed: number, drivers: number): Promise<SimulatedDay> {
  const zones = createSimulatedZones(TOWN.centre);
  const data = await readTown();
  const town = { zones, doors: addressPointsOf(data), streets: new StreetGraph(data) };
  // Each driver has their own seed: an additional driver changes no other's day.
  return {
    seed,
    zones,
    drivers: Array.from({ length: drivers }, (_, n) => workDay(seededRandom(seed * 1_000 + n), town)),
  };
}

/** A shift: cruising, deliveries and breaks, from some time in the morning on. */
function workDay(chance: Random, { zones, doors, streets }: Town): SimulatedPosition[] {
  const shift = new Shift(streets, chance);
  while (!shift.isOver) {
    const what = chance();
    if (what < 0.3) {
      shift.cruise(randomBetween(240, 1_200, chance));
    } else if (what < 0.75) {
      const pickup = findAddressNear(doors, TOWN.centre, 0, 5_000, chance).at;
      shift.driveTo(pickup);
      shift.stand(randomBetween(60, 420, chance));
      shift.driveTo(findAddressNear(doors, pickup, 1_000, 3_500, chance).at);
      shift.stand(randomBetween(60, 600, chance));
    } else {
      // By its phone, a driver at a zone's edge enters and leaves the zone repeatedly.
      shift.driveTo((chance() < 0.6 ? edgeOnAStreet(zones, streets, chance) : null) ?? shift.somewhere());
      shift.stand(randomBetween(300, 2_100, chance));
    }
  }
  return shift.fixes;
}

function edgeOnAStreet(zones: readonly SimulatedZone[], streets: StreetGraph, chance: Random): LatLng | null {
  for (let n = 0; n < 30; n++) {
    const edge = randomPointOnEdge(zones, chance);
    const street = streets.near(edge);
    if (street && distance(street, edge) < ON_THE_EDGE_M) return street;
  }
  return null;
}

class Shift {
  readonly #drive: StraightDrive;
  readonly #phone: SimulatedGpsPhone;
  readonly #end: number;
  #now: number;

  constructor(streets: StreetGraph, chance: Random) {
    this.#now = Math.round(randomBetween(5 * HOUR_S, 13 * HOUR_S, chance));
    this.#end = this.#now + randomBetween(5.5 * HOUR_S, 11 * HOUR_S, chance);
    this.#drive = new StraightDrive({ ...TOWN, streets, now: () => this.#now }, chance);
    this.#phone = new SimulatedGpsPhone(chance, this.#now, this.#end);
  }

  get isOver(): boolean {
    return this.#now >= this.#end;
  }
  somewhere(): LatLng {
    return this.#drive.somewhere();
  }
  get fixes(): SimulatedPosition[] {
    return this.#phone.fixes;
  }

  cruise(seconds: number): void {
    for (const until = this.#now + seconds; this.#now < until && !this.isOver;)
      this.#step(() => this.#drive.cruise(DRIVE_STEP_MS));
  }
  driveTo(goal: LatLng): void {
    for (let arrived = false; !arrived && !this.isOver;)
      this.#step(() => {
        const moved = this.#drive.towards(goal, DRIVE_STEP_MS);
        arrived = moved.arrived;
        return moved;
      });
  }
  stand(seconds: number): void {
    for (const until = this.#now + seconds; this.#now < until && !this.isOver;) this.#step(() => null);
  }

  #step(move: () => ReturnType<StraightDrive["cruise"]> | null): void {
    const moved = move();
    this.#now += DRIVE_STEP_MS / 1_000;
    this.#phone.pass(this.#now, this.#drive.at, moved);
  }
}

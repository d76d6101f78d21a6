// A day of the fleet in fast forward: its drivers move like the live fleet's, and their phones measure.
import { seededRandom, type Random } from "./random.ts";
import { SimulatedGpsPhone, type SimulatedPosition } from "./day-phone.ts";
import { createSimulatedZones, randomPointOnEdge, type SimulatedZone } from "./day-zones.ts";
import { findAddressNear, listAddressPoints, TOWN, type AddressPoint } from "./address-points.ts";
import { randomBetween, distance, type LatLng } from "./geo.ts";
import { DRIVE_STEP_MS, StraightDrive } from "./straight-drive.ts";
import { readTown } from "../town/osm.ts";
import { StreetGraph } from "../town/street-graph.ts";

/** `drivers`: the positions of each, oldest first. */
type SimulatedDay = { seed: number; zones: SimulatedZone[]; drivers: SimulatedPosition[][] };

type Town = { zones: readonly SimulatedZone[]; doors: readonly AddressPoint[]; streets: StreetGraph };

const HOUR_S = 3_600;
// A driver who waits on a zone's edge does so on a street within this distance, below the phone's accuracy.
const EDGE_DISTANCE_M = 15;

export async function simulateDay(seed: number, drivers: number): Promise<SimulatedDay> {
  const zones = createSimulatedZones(TOWN.centre);
  const data = await readTown();
  const town = { zones, doors: listAddressPoints(data), streets: new StreetGraph(data) };
  // Each driver has their own seed: an additional driver changes no other's day.
  return {
    seed,
    zones,
    drivers: Array.from({ length: drivers }, (_, n) => simulateShift(seededRandom(seed * 1_000 + n), town)),
  };
}

/** A shift: cruising, deliveries and breaks, from some time in the morning on. */
function simulateShift(random: Random, { zones, doors, streets }: Town): SimulatedPosition[] {
  const shift = new Shift(streets, random);
  while (!shift.isOver) {
    const activity = random();
    if (activity < 0.3) {
      shift.cruise(randomBetween(240, 1_200, random));
    } else if (activity < 0.75) {
      const pickup = findAddressNear(doors, TOWN.centre, 0, 5_000, random).at;
      shift.driveTo(pickup);
      shift.stand(randomBetween(60, 420, random));
      shift.driveTo(findAddressNear(doors, pickup, 1_000, 3_500, random).at);
      shift.stand(randomBetween(60, 600, random));
    } else {
      // By its phone, a driver at a zone's edge enters and leaves the zone repeatedly.
      shift.driveTo((random() < 0.6 ? findStreetOnZoneEdge(zones, streets, random) : null) ?? shift.somewhere());
      shift.stand(randomBetween(300, 2_100, random));
    }
  }
  return shift.positions;
}

function findStreetOnZoneEdge(zones: readonly SimulatedZone[], streets: StreetGraph, random: Random): LatLng | null {
  for (let n = 0; n < 30; n++) {
    const edge = randomPointOnEdge(zones, random);
    const street = streets.nearestStreet(edge);
    if (street && distance(street, edge) < EDGE_DISTANCE_M) return street;
  }
  return null;
}

class Shift {
  readonly #drive: StraightDrive;
  readonly #phone: SimulatedGpsPhone;
  readonly #end: number;
  #now: number;

  constructor(streets: StreetGraph, random: Random) {
    this.#now = Math.round(randomBetween(5 * HOUR_S, 13 * HOUR_S, random));
    this.#end = this.#now + randomBetween(5.5 * HOUR_S, 11 * HOUR_S, random);
    this.#drive = new StraightDrive({ ...TOWN, streets, now: () => this.#now }, random);
    this.#phone = new SimulatedGpsPhone(random, this.#now, this.#end);
  }

  get isOver(): boolean {
    return this.#now >= this.#end;
  }
  somewhere(): LatLng {
    return this.#drive.randomPlace();
  }
  get positions(): SimulatedPosition[] {
    return this.#phone.positions;
  }

  cruise(seconds: number): void {
    for (const until = this.#now + seconds; this.#now < until && !this.isOver;)
      this.#step(() => this.#drive.cruise(DRIVE_STEP_MS));
  }
  driveTo(goal: LatLng): void {
    for (let arrived = false; !arrived && !this.isOver;)
      this.#step(() => {
        const moved = this.#drive.driveTowards(goal, DRIVE_STEP_MS);
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
    this.#phone.update(this.#now, this.#drive.at, moved);
  }
}

// How the fleet's drivers move: on the town's streets, and in straight lines elsewhere.
import { chooseRoute } from "./choose-route";
import { seededRandom } from "./random";
import { TOWN } from "./address-points";
import { distance, type LatLng } from "./geo";
import { DRIVE_STEP_MS, StraightDrive } from "./straight-drive";
import { readTown } from "../town/osm";
import { StreetGraph } from "../town/street-graph";

const pratt: LatLng = { lat: 39.289509, lng: -76.590468 };
const hospital: LatLng = { lat: 39.29003, lng: -76.546314 };
let streets: StreetGraph;
beforeAll(async () => {
  streets = new StreetGraph(await readTown());
}, 60_000);

/** All steps until the arrival. */
function stepsTo(
  drive: StraightDrive,
  goal: LatLng,
  speed: number,
): { at: LatLng; metresPerSecond: number; heading?: number }[] {
  const steps = [];
  for (let arrived = false; !arrived && steps.length < 2_000;) {
    const step = drive.driveTowards(goal, DRIVE_STEP_MS, speed);
    arrived = step.arrived;
    steps.push({ at: drive.at, ...step });
  }
  return steps;
}

test("follows streets, stops at times, and ends at the destination at any fleet speed", () => {
  for (const speed of [1, 8, 100]) {
    const drive = new StraightDrive({ ...TOWN, streets }, seededRandom(4));
    stepsTo(drive, pratt, 100);
    let last = drive.at;
    const steps = stepsTo(drive, hospital, speed);
    expect(steps.at(-1)?.at).toEqual(hospital);
    for (const { at } of steps) {
      // The server classifies speeds above 70 m/s as a jump.
      expect(distance(last, at) / (DRIVE_STEP_MS / 1_000)).toBeLessThan(51);
      const street = streets.nearestStreet(at);
      expect(street && distance(street, at)).toBeLessThan(100);
      last = at;
    }
    const stoppedSteps = steps.filter(({ metresPerSecond }) => metresPerSecond === 0);
    if (speed === 1) expect(stoppedSteps.length).toBeGreaterThan(5);
    for (const { heading } of stoppedSteps) expect(heading).toBeUndefined();
  }
});

test("moves in straight lines where no street leads, as on the sea", () => {
  const miami = { centre: { lat: 25.7617, lng: -80.1918 }, radiusM: 3_000 };
  const drive = new StraightDrive({ ...miami, streets }, seededRandom(1));
  expect(distance(drive.at, miami.centre)).toBeLessThan(3_001);
  const goal = { lat: drive.at.lat + 0.01, lng: drive.at.lng };
  const steps = stepsTo(drive, goal, 8);
  expect(drive.at).toEqual(goal);
  expect(steps.length).toBeLessThan(30);
});

test("moves away to a street there when sent off, then anywhere in town", () => {
  const drive = new StraightDrive({ ...TOWN, streets }, seededRandom(2));
  drive.moveAwayTo(() => hospital);
  expect(distance(drive.goal, hospital)).toBeLessThan(300);
  for (let n = 0; n < 2_000 && distance(drive.goal, hospital) < 300; n++) drive.cruise(16_000, 8);
  expect(distance(drive.goal, TOWN.centre)).toBeLessThan(TOWN.radiusM + 300);
  expect(distance(drive.goal, hospital)).toBeGreaterThan(300);
});

test("takes mostly the fastest route, sometimes another or a detour, and always arrives", () => {
  const metres = (route: { metres: number }[]) => route.reduce((sum, stretch) => sum + stretch.metres, 0);
  const fastestMetres = metres([...(streets.findRoute(pratt, hospital) ?? [])]);
  const lengths = Array.from({ length: 60 }, (_, n) => {
    const route = chooseRoute(streets, pratt, hospital, seededRandom(n)) ?? [];
    expect([route[0]?.from, route.at(-1)?.to]).toEqual([pratt, hospital]);
    for (const [m, { from }] of route.entries())
      if (m > 0) expect(distance(route[m - 1]?.to ?? from, from)).toBeLessThan(1);
    return metres([...route]);
  });
  const others = lengths.filter((length) => Math.abs(length - fastestMetres) > 1);
  expect(others.length).toBeGreaterThan(2);
  expect(others.length).toBeLessThan(20);
  expect(Math.max(...lengths) / fastestMetres).toBeLessThan(2);
});

// How the fleet's drivers move: on the town's streets, and in straight lines elsewhere.
import { chooseWay } from "./choose-way";
import { seeded } from "./chance";
import { TOWN } from "./doors";
import { distance, type Place } from "./geo";
import { STEP_MS, Way } from "./way";
import { readTown } from "../town/osm";
import { Streets } from "../town/streets";

const pratt: Place = { lat: 39.289509, lng: -76.590468 };
const hospital: Place = { lat: 39.29003, lng: -76.546314 };
let streets: Streets;
beforeAll(async () => {
  streets = new Streets(await readTown());
}, 60_000);

/** All steps until the arrival. */
function stepsTo(way: Way, goal: Place, speed: number): { at: Place; metresPerSecond: number; heading?: number }[] {
  const steps = [];
  for (let arrived = false; !arrived && steps.length < 2_000;) {
    const moved = way.towards(goal, STEP_MS, speed);
    arrived = moved.arrived;
    steps.push({ at: way.at, ...moved });
  }
  return steps;
}

test("follows streets, stops at times, and ends at the door at any fleet speed", () => {
  for (const speed of [1, 8, 100]) {
    const way = new Way({ ...TOWN, streets }, seeded(4));
    stepsTo(way, pratt, 100);
    let last = way.at;
    const steps = stepsTo(way, hospital, speed);
    expect(steps.at(-1)?.at).toEqual(hospital);
    for (const { at } of steps) {
      // The server classifies speeds above 70 m/s as a jump.
      expect(distance(last, at) / (STEP_MS / 1_000)).toBeLessThan(51);
      const street = streets.near(at);
      expect(street && distance(street, at)).toBeLessThan(100);
      last = at;
    }
    const standing = steps.filter(({ metresPerSecond }) => metresPerSecond === 0);
    if (speed === 1) expect(standing.length).toBeGreaterThan(5);
    for (const { heading } of standing) expect(heading).toBeUndefined();
  }
});

test("moves in straight lines where no street leads, as on the sea", () => {
  const miami = { centre: { lat: 25.7617, lng: -80.1918 }, reachM: 3_000 };
  const way = new Way({ ...miami, streets }, seeded(1));
  expect(distance(way.at, miami.centre)).toBeLessThan(3_001);
  const goal = { lat: way.at.lat + 0.01, lng: way.at.lng };
  const steps = stepsTo(way, goal, 8);
  expect(way.at).toEqual(goal);
  expect(steps.length).toBeLessThan(30);
});

test("moves away to a street there when sent off, then anywhere in town", () => {
  const way = new Way({ ...TOWN, streets }, seeded(2));
  way.clearOffTo(() => hospital);
  expect(distance(way.goal, hospital)).toBeLessThan(300);
  for (let n = 0; n < 2_000 && distance(way.goal, hospital) < 300; n++) way.cruise(16_000, 8);
  expect(distance(way.goal, TOWN.centre)).toBeLessThan(TOWN.reachM + 300);
  expect(distance(way.goal, hospital)).toBeGreaterThan(300);
});

test("takes mostly the fastest route, sometimes another or a detour, and always arrives", () => {
  const metres = (way: { metres: number }[]) => way.reduce((sum, stretch) => sum + stretch.metres, 0);
  const quickest = metres([...(streets.way(pratt, hospital) ?? [])]);
  const lengths = Array.from({ length: 60 }, (_, n) => {
    const way = chooseWay(streets, pratt, hospital, seeded(n)) ?? [];
    expect([way[0]?.from, way.at(-1)?.to]).toEqual([pratt, hospital]);
    for (const [m, { from }] of way.entries())
      if (m > 0) expect(distance(way[m - 1]?.to ?? from, from)).toBeLessThan(1);
    return metres([...way]);
  });
  const others = lengths.filter((length) => Math.abs(length - quickest) > 1);
  expect(others.length).toBeGreaterThan(2);
  expect(others.length).toBeLessThan(20);
  expect(Math.max(...lengths) / quickest).toBeLessThan(2);
});

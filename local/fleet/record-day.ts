// npm run fleet:record-day: regenerates the recorded day in e2e/fixtures/day from its seed. The same seed gives the
// same day.
//   --seed n   another day (1)
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { simulateDay } from "./day.ts";
import { packDay } from "./day-file.ts";

const DRIVERS = 50;
const seed = Number(process.argv.includes("--seed") ? process.argv[process.argv.indexOf("--seed") + 1] : 1);
if (!Number.isInteger(seed) || seed < 0) throw new Error("--seed must be a whole number");

const folder = join(import.meta.dirname, "../../e2e/fixtures/day");
const { zones, drivers } = await simulateDay(seed, DRIVERS);
const packed = packDay(
  { what: "A day of Handover's simulated fleet", command: `npm run fleet:record-day -- --seed ${seed}`, seed },
  drivers,
);
writeFileSync(join(folder, "positions.br"), packed);
writeFileSync(join(folder, "zones.json"), `[\n${zones.map((zone) => `  ${JSON.stringify(zone)}`).join(",\n")}\n]\n`);
console.log(
  `${drivers.length} drivers, ${drivers.flat().length} positions in ${packed.length} bytes, ${zones.length} zones; seed ${seed}`,
);

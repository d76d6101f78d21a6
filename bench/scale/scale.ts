// npm run bench:scale: how many drivers the machine can serve and what a driver costs.
//   --drivers a,b   fleet sizes, until one is too large (100,400,1000,2000); the fleet of the soak (400) or abuse (100) part
//   --hosts n       app hosts (2)
//   --workers n     workers (1)
//   --seconds n     each fleet size (60), or each turn of the abuse part (20)
//   --with soak     hours of faults: --minutes n (120), --every n between two faults (300)
//   --with abuse    other users' latency next to a flood of requests
import { runBenchmark } from "../harness/run.ts";
import { benchAbuse } from "./abuse.ts";
import { benchFleetSizes } from "./fleet-sizes.ts";
import { benchSoak } from "./soak.ts";

runBenchmark("scale", { drivers: benchFleetSizes }, { soak: benchSoak, abuse: benchAbuse });

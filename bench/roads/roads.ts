// npm run bench:roads: the road engine through the server's code against bare HTTP, and the error of arrival times.
//   --rounds n    requests of each kind (200)
//   --drivers n   drivers of the day with predicted arrivals (30)
import { runBenchmark, readNumberOption } from "../harness/run.ts";
import { benchEta } from "./eta.ts";
import { benchEngine } from "./engine.ts";

runBenchmark("roads", {
  engine: () => benchEngine(readNumberOption("--rounds", 200)),
  eta: () => benchEta(readNumberOption("--drivers", 30)),
});

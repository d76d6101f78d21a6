// npm run bench:positions: positions a second, as ratios against bare inserts of the same rows.
//   --drivers n   drivers of the recorded days (50)
import { runBenchmark, readNumberOption } from "../harness/run.ts";
import { benchHttp } from "./http.ts";
import { benchRecord } from "./record.ts";

runBenchmark("positions", {
  record: (defer) => benchRecord(defer, readNumberOption("--drivers", 50)),
  http: benchHttp,
});

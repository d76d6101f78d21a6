// npm run bench:notify: an offer on the driver's page, one message to a thousand sockets, and calls to the routing
// provider, as ratios against the bare steps.
//   --deliveries n   offers that reach the driver's page (200)
//   --calls n        calls to the routing provider (600)
import { runBenchmark, readNumberOption } from "../harness/run.ts";
import { benchFanout } from "./fanout.ts";
import { benchOfferPage } from "./offer-page.ts";
import { benchRouting } from "./routing.ts";

runBenchmark("notify", {
  page: (defer) => benchOfferPage(defer, readNumberOption("--deliveries", 200)),
  fanout: benchFanout,
  routing: (defer) => benchRouting(defer, readNumberOption("--calls", 600)),
});

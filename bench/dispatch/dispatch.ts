// npm run bench:dispatch: finding drivers, offering, accepting and expiring, as ratios against the bare database work.
//   --sizes a,b   drivers searched (1000,10000,100000)
//   --accepts n   offers that are accepted (4000)
//   --offers n    offers that expire (100000)
//   --rounds n    payments of the offer part (200)
import { runBenchmark, readListOption, readNumberOption } from "../harness/run.ts";
import { benchAccept } from "./accept.ts";
import { benchExpiry } from "./expiry.ts";
import { benchOffer } from "./offer.ts";
import { benchSearch } from "./search.ts";

const sizes = readListOption("--sizes").map(Number);

runBenchmark("dispatch", {
  search: (defer) => benchSearch(defer, sizes.length > 0 ? sizes : [1_000, 10_000, 100_000]),
  offer: (defer) => benchOffer(defer, readNumberOption("--rounds", 200)),
  accept: (defer) => benchAccept(defer, readNumberOption("--accepts", 4_000)),
  expiry: (defer) => benchExpiry(defer, readNumberOption("--offers", 100_000)),
});

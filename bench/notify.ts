// npm run bench:notify: what telling people costs, as ratios against the bare steps and what an engineer would pick
// instead.
// One table from one run, and bench/results/notify.json.
//   --deliveries n   how many offers come to the driver's page (200)
//   --only a,b       parts of it (push, page, fanout)
import { benchFanout } from "./fanout.ts";
import { benchPage } from "./page.ts";
import { alone, inFolder, option, runParts } from "./parts.ts";
import { benchPush } from "./push.ts";

runParts("notify", {
  push: () => benchPush(),
  page: () => inFolder((dataDir) => benchPage(dataDir, Number(option("--deliveries") ?? 200))),
  fanout: () => alone((stack) => benchFanout(stack)),
});

// npm run bench:web: the JavaScript of each page on a phone, against an empty page of the same Next.js.
//   --with lighthouse   Lighthouse scores (median of 5), installed for the run
//   --with taps         the time from each tap to a visible change, on slow 3G with a CPU four times slower
//   --with user-flows   taps and time of ten user flows against the screens before their rework (--rounds n, 3)
//   --with board        the live map while 200 drivers move (--drivers n, --seconds n)
//   --with scroll       scrolling lists of ten thousand rows (--items n)
//   --flow words        taps and user flows: only those with the words in their names
import { runBenchmark } from "../harness/run.ts";
import { benchBoard } from "./board.ts";
import { benchUserFlows } from "./user-flows.ts";
import { benchLighthouse, benchScripts } from "./pages.ts";
import { benchScroll } from "./scroll.ts";
import { benchTaps } from "./taps.ts";

runBenchmark(
  "web",
  { scripts: benchScripts },
  {
    lighthouse: benchLighthouse,
    taps: benchTaps,
    "user-flows": benchUserFlows,
    board: benchBoard,
    scroll: benchScroll,
  },
);

// npm run bench:web: what the pages weigh on a phone, as ratios against an empty page of the same Next.js, built in the
// same run. One table from one run, and bench/results/web.json.
//   --with-lighthouse  installs Lighthouse beside the project and measures with it, too (median of 5)
//   --only a,b         parts of it (scripts, lighthouse)
import { benchLighthouse, benchScripts } from "./web-pages.ts";
import { inFolder, runParts } from "./parts.ts";

runParts("web", {
  scripts: () => inFolder(benchScripts),
  ...(process.argv.includes("--with-lighthouse") ? { lighthouse: () => inFolder(benchLighthouse) } : {}),
});

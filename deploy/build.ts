// Collects the contents of the images in a folder: app/, worker/ and migrate/, each with only the packages it needs.
// The Dockerfile runs this step; deployments without containers can run it, too.
//   node deploy/build.ts <folder>     after npm ci
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { bundle } from "./bundle.ts";

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), "..");
const [folder = ""] = process.argv.slice(2);
if (folder === "" || (existsSync(folder) && readdirSync(folder).length > 0)) {
  console.error("Say where to, a folder that is empty or not there yet: node deploy/build.ts <folder>");
  process.exit(1);
}
const out = path.resolve(folder);
mkdirSync(out, { recursive: true });

const dist = path.join(root, process.env.NEXT_DIST_DIR || ".next");
const { status } = spawnSync(process.execPath, [path.join(root, "node_modules/next/dist/bin/next"), "build"], {
  cwd: root,
  stdio: "inherit",
  // Types are checked before an image is made, not by it.
  env: {
    ...process.env,
    NODE_ENV: "production",
    NEXT_OUTPUT: "standalone",
    NEXT_TELEMETRY_DISABLED: "1",
    BUILD_WITHOUT_TYPES: "yes",
  },
});
if (status !== 0) process.exit(status ?? 1);

// Next leaves static files to a separate file server; here the app's server serves them.
const app = path.join(out, "app");
cpSync(path.join(dist, "standalone"), app, { recursive: true, verbatimSymlinks: true });
cpSync(path.join(dist, "static"), path.join(app, path.basename(dist), "static"), { recursive: true });
cpSync(path.join(root, "public"), path.join(app, "public"), { recursive: true });
// Next copies the .env files of the build machine; a release must not contain its secrets.
for (const name of readdirSync(app).filter((each) => each.startsWith(".env"))) rmSync(path.join(app, name));
// 20 MB that the queue's reader of settings would load for a file of its own in TypeScript, which there is not.
rmSync(path.join(app, "node_modules/typescript"), { recursive: true, force: true });

await bundle({ root, entry: "server/tasks/worker.ts", into: path.join(out, "worker") });
await bundle({ root, entry: "supabase/tools/migrate.ts", into: path.join(out, "migrate/tools") });
await bundle({ root, entry: "supabase/tools/verify-ledger.ts", into: path.join(out, "migrate/tools") });
// The ledger is verified by this release's own functions, not by what the database says they are.
for (const each of ["migrations", "schemas", "config.toml"])
  cpSync(path.join(root, "supabase", each), path.join(out, "migrate", each), { recursive: true });
cpSync(path.join(root, "deploy/health.mjs"), path.join(out, "health.mjs"));
console.log(`Built into ${out}: app, worker, migrate`);

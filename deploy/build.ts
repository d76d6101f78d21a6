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
  console.error("Name a folder that is empty or does not exist yet: node deploy/build.ts <folder>");
  process.exit(1);
}
const outputFolder = path.resolve(folder);
mkdirSync(outputFolder, { recursive: true });

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
const app = path.join(outputFolder, "app");
cpSync(path.join(dist, "standalone"), app, { recursive: true, verbatimSymlinks: true });
cpSync(path.join(dist, "static"), path.join(app, path.basename(dist), "static"), { recursive: true });
cpSync(path.join(root, "public"), path.join(app, "public"), { recursive: true });
// Next copies the .env files of the build machine; a release must not contain its secrets.
for (const name of readdirSync(app).filter((entry) => entry.startsWith(".env"))) rmSync(path.join(app, name));
// 20 MB that graphile-worker would load only for a configuration file in TypeScript, which we do not have.
rmSync(path.join(app, "node_modules/typescript"), { recursive: true, force: true });

await bundle({ root, entry: "server/tasks/worker.ts", outputFolder: path.join(outputFolder, "worker") });
await bundle({ root, entry: "supabase/tools/migrate.ts", outputFolder: path.join(outputFolder, "migrate/tools") });
await bundle({
  root,
  entry: "supabase/tools/verify-ledger.ts",
  outputFolder: path.join(outputFolder, "migrate/tools"),
});
// verify-ledger reads this release's SQL functions from these files, because those in the database may have been
// changed.
for (const entry of ["migrations", "schemas", "config.toml"])
  cpSync(path.join(root, "supabase", entry), path.join(outputFolder, "migrate", entry), { recursive: true });
cpSync(path.join(root, "deploy/health.mjs"), path.join(outputFolder, "health.mjs"));
console.log(`Built into ${outputFolder}: app, worker, migrate`);

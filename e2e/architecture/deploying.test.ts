// Deployment and CI files: valid, and consistent with the code.
import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { readDockerfile, containerSetup } from "../image/support/dockerfile";

const { loadAll } = jest.requireActual<{ loadAll: (text: string) => unknown[] }>("js-yaml");
const root = join(__dirname, "../..");
const read = (file: string): string => readFileSync(join(root, file), "utf8");
const scripts = (JSON.parse(read("package.json")) as { scripts: Record<string, string> }).scripts;
const yamlFiles = ["compose.yaml", ...globSync(["deploy/**/*.yaml", ".github/**/*.{yml,yaml}"], { cwd: root })].sort();

test("every YAML and JSON file parses", () => {
  expect(yamlFiles.length).toBeGreaterThan(10);
  for (const file of yamlFiles) expect([file, loadAll(read(file)).length > 0]).toEqual([file, true]);
  for (const file of ["vercel.json", "renovate.json", ".devcontainer/devcontainer.json"])
    expect([file, typeof JSON.parse(read(file))]).toEqual([file, "object"]);
});

type Service = {
  build?: { target: string };
  image: string;
  profiles?: string[];
  env_file?: string;
  depends_on?: object;
};
const compose = loadAll(read("compose.yaml"))[0] as { services: Record<string, Service>; volumes: object };

test("compose builds existing stages, waits for existing services, and uses no latest tag", () => {
  const names = readDockerfile(join(root, "Dockerfile")).map(({ name }) => name);
  for (const { build, image, depends_on, profiles } of Object.values(compose.services)) {
    expect(build === undefined || names.includes(build.target)).toBe(true);
    expect(image).toMatch(/:(?!latest)\S+$/);
    for (const dependency of Object.keys(depends_on ?? {})) {
      expect(compose.services).toHaveProperty([dependency]);
      expect(compose.services[dependency]?.profiles).toEqual(profiles);
    }
  }
  // Without a profile: what a hosted project needs, and nothing with published secrets.
  const servicesWithoutProfile = Object.entries(compose.services).filter(([, { profiles }]) => !profiles);
  expect(servicesWithoutProfile.map(([name]) => name).sort()).toEqual(["app", "migrate", "worker"]);
  expect(servicesWithoutProfile.every(([, { env_file }]) => env_file === ".env")).toBe(true);
});

type Container = { securityContext: object; resources: { limits: object; requests: object }; image: string };
type Pod = { spec: { containers: Container[]; securityContext?: object; automountServiceAccountToken?: boolean } };
type Manifest = { kind: string; metadata: { name: string }; spec?: { template?: Pod } };
const manifests = globSync("deploy/kubernetes/**/*.yaml", { cwd: root }).flatMap(
  (file) => loadAll(read(file)) as Manifest[],
);

test("in a cluster every container runs unprivileged, with limits, on one image", () => {
  const pods = manifests.flatMap(({ spec }) => spec?.template ?? []);
  expect(pods.length).toBe(3);
  for (const { spec } of pods) {
    expect(spec.automountServiceAccountToken).toBe(false);
    expect(spec.securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: "RuntimeDefault" } });
    for (const container of spec.containers) {
      expect(container.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ["ALL"] },
      });
      expect(Object.keys(container.resources)).toEqual(["requests", "limits"]);
      expect(container.image).toMatch(/^handover\/(?:app|worker|migrate)$/);
    }
  }
  const tags = ["deploy/kubernetes", "deploy/kubernetes/migrate"].flatMap((folder) => {
    const { resources, images } = loadAll(read(`${folder}/kustomization.yaml`))[0] as {
      resources: string[];
      images: { name: string; newTag: string }[];
    };
    for (const file of resources) expect([file, existsSync(join(root, folder, file))]).toEqual([file, true]);
    return images.map(({ newTag }) => newTag);
  });
  expect([tags.length, new Set(tags).size]).toEqual([3, 1]);
});

test("the termination grace period covers the drain, and only ready hosts get traffic", () => {
  const { env } = containerSetup(readDockerfile(join(root, "Dockerfile")), "app");
  const seconds =
    Number(env.DRAIN_MS) / 1_000 +
    Number(/REQUEST_TIMEOUT_MS = (\d+)_000/.exec(read("server/http/graceful-shutdown.ts"))?.[1]);
  expect(seconds).toBeGreaterThan(30);
  const [app] = loadAll(read("deploy/kubernetes/app.yaml")) as {
    spec: { template: { spec: { terminationGracePeriodSeconds: number; containers: object[] } } };
  }[];
  const gracePeriods = [
    app?.spec.template.spec.terminationGracePeriodSeconds,
    ...[...read("compose.yaml").matchAll(/stop_grace_period: (\d+)s/g)].map(([, grace]) => Number(grace)),
    Number(/^kill_timeout = "(\d+)s"$/m.exec(read("fly.toml"))?.[1]),
  ];
  expect(gracePeriods.length).toBe(3);
  for (const graceSeconds of gracePeriods) expect(graceSeconds).toBeGreaterThanOrEqual(seconds + 5);
  expect(app?.spec.template.spec.containers).toMatchObject([{ readinessProbe: { httpGet: { path: "/api/ready" } } }]);
  expect(read("fly.toml")).toMatch(/^\[\[http_service\.checks\]\][^[]*^path = "\/api\/ready"$/m);
});

test("workflows run existing commands, and pin every action", () => {
  const workflows = globSync(".github/workflows/*.yml", { cwd: root });
  expect(workflows.map((file) => basename(file)).sort()).toEqual([
    "check.yml",
    "image.yml",
    "test-all.yml",
    "test.yml",
    "upgrade.yml",
  ]);
  for (const file of workflows) {
    const text = read(file);
    for (const [, name = ""] of text.matchAll(/npm run (?:-s )?([\w:-]+)/g)) expect(scripts).toHaveProperty([name]);
    expect(text).toMatch(/^permissions:/m);
  }
  // By commit: a tag can be moved by its owner or an attacker.
  for (const file of [...workflows, ".github/actions/prepare/action.yml"])
    for (const [, action = ""] of read(file).matchAll(/uses: (.+)/g))
      expect([file, action]).toEqual([
        file,
        expect.stringMatching(/^(?:\.\/[\w./-]+|[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+)$/) as string,
      ]);
});

type Job = {
  if?: string;
  permissions?: Record<string, string>;
  strategy?: { matrix: Record<string, string[]> };
  steps: { uses?: string; run?: string; with?: Record<string, unknown> }[];
};
type Workflow = { on: Record<string, unknown>; permissions: Record<string, string>; jobs: Record<string, Job> };

test("workflows for unreviewed changes have no write access and no secrets, and put no untrusted text into commands", () => {
  for (const file of globSync(".github/workflows/*.yml", { cwd: root })) {
    const { on, permissions, jobs } = loadAll(read(file))[0] as Workflow;
    expect([file, permissions]).toEqual([file, { contents: "read" }]);
    for (const trigger of ["pull_request_target", "workflow_run", "issue_comment", "issues"])
      expect([file, trigger in on]).toEqual([file, false]);
    for (const [name, job] of Object.entries(jobs)) {
      const writes = Object.values(job.permissions ?? {}).includes("write");
      if (writes) expect([file, name, job.if]).toEqual([file, name, "startsWith(github.ref, 'refs/tags/v')"]);
      for (const { uses, run, with: inputs } of job.steps) {
        if (uses?.startsWith("actions/checkout@"))
          expect([file, name, inputs]).toEqual([file, name, expect.objectContaining({ "persist-credentials": false })]);
        // Branch names, titles and texts are untrusted: commands use values of our own matrix only.
        for (const [, expression = ""] of (run ?? "").matchAll(/\$\{\{\s*([^}]+?)\s*\}\}/g))
          expect(expression).toMatch(/^matrix\./);
      }
    }
  }
});

test("npm test runs in the shards of test.yml, and test-all.yml runs all stages but unit", () => {
  const [, list = ""] = /const stages: [^\n]*\{\n([^]*?)\n\};/.exec(read("e2e/run.ts")) ?? [];
  const stages = [...list.matchAll(/^ {2}"?([a-z0-9-]+)"?: /gm)].map(([, name = ""]) => name);
  const [, long = ""] = /const \w+Only = \[([^\]]*)\]/.exec(read("e2e/run.ts")) ?? [];
  const longOnly = [...long.matchAll(/"([^"]+)"/g)].map(([, name = ""]) => name);
  const shards = matrixOf("test.yml", "shard").stages?.flatMap((shard) => shard.split(","));
  expect(shards?.sort()).toEqual(stages.filter((name) => !longOnly.includes(name)).sort());
  expect([...(matrixOf("test-all.yml", "stage").stage ?? []), "unit"].sort()).toEqual(stages.sort());
});

function matrixOf(file: string, job: string): Record<string, string[]> {
  const { jobs } = loadAll(read(`.github/workflows/${file}`))[0] as Workflow;
  return jobs[job]?.strategy?.matrix ?? {};
}

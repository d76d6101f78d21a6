// The typed client's example, run as its README says, against the real app.
import { execFile, execFileSync } from "node:child_process";
import { join } from "node:path";
import { appUrl, PASSWORD, randomEmail } from "./support/app";
import { newParties } from "./support/deliveries";

const root = join(__dirname, "../..");
const run = (env: Record<string, string>): Promise<{ code: number | null; output: string }> =>
  new Promise((done) => {
    const child = execFile(
      join(root, "node_modules/.bin/node"),
      [join(root, "packages/client/example/deliveries.ts")],
      { env: { ...process.env, HANDOVER_URL: appUrl(), ...env } },
      (_, out, errors) => {
        done({ code: child.exitCode, output: out + errors });
      },
    );
  });

test("the example matches the types generated from the contracts", () => {
  const node = join(root, "node_modules/.bin/node");
  execFileSync(
    node,
    [join(root, "node_modules/tsx/dist/cli.mjs"), "--conditions=react-server", "packages/client/generate.ts"],
    { cwd: root },
  );
  execFileSync(
    node,
    [
      join(root, "node_modules/typescript/bin/tsc"),
      "--noEmit",
      "--strict",
      "--skipLibCheck",
      "--target",
      "es2023",
      "--module",
      "nodenext",
      "--types",
      "node",
      "--allowImportingTsExtensions",
      "--ignoreConfig",
      "packages/client/example/deliveries.ts",
    ],
    { cwd: root, stdio: "inherit" },
  );
});

test("the example signs in, gets a quote, creates a delivery and reads it", async () => {
  const { sam, rosa } = await newParties();
  const { code, output } = await run({
    HANDOVER_EMAIL: sam.email,
    HANDOVER_PASSWORD: PASSWORD,
    HANDOVER_TO: rosa.number,
  });
  expect([output, code]).toEqual([expect.stringMatching(/delivery [0-9a-f-]{36} is pending\n$/), 0]);
  const [, id = ""] = /delivery (\S+)/.exec(output) ?? [];
  expect((await rosa.get(`/api/transactions/${id}`)).data).toMatchObject({ id, amount: 120 });
});

test("reports a refusal by its code", async () => {
  const { code, output } = await run({ HANDOVER_EMAIL: randomEmail(), HANDOVER_PASSWORD: PASSWORD });
  expect([output, code]).toEqual([expect.stringMatching(/^refused: INVALID_CREDENTIALS/), 1]);
});

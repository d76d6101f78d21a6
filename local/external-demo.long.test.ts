// The whole demo on an external project. Only in the long run, because it builds the app.
import { spawn, type ChildProcess } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { PASSWORD } from "./call-rpc.ts";
import { choosePort } from "./ports.ts";
import { eventually, requireValue, startExternalProject, type ExternalProject } from "./testing.ts";

const testWithExternal = process.env.DEMO_ON_OTHERS ? test : test.skip;
const root = path.resolve(__dirname, "..");

type Demo = { appUrl: string; output(): string; stop(): Promise<number | null> };

async function startDemo(externalProject: ExternalProject, dataDir: string): Promise<Demo> {
  rmSync(path.join(dataDir, "demo.json"), { force: true });
  const port = await choosePort(0, "PORT");
  const child: ChildProcess = spawn(
    path.join(root, "node_modules/.bin/node"),
    [path.join(root, "local/demo.ts"), "--no-fleet"],
    {
      cwd: root,
      env: {
        ...process.env,
        ...externalProject.status,
        EXTERNAL_SUPABASE: "1",
        LOCAL_EMULATORS_PORT: externalProject.hookPort,
        LOCAL_DATA_DIR: dataDir,
        PORT: String(port),
        NODE_OPTIONS: "",
      },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  const ready = () => existsSync(path.join(dataDir, "demo.json")) || child.exitCode !== null;
  if (!(await eventually(ready, 900_000)) || child.exitCode !== null)
    throw new Error(`The demo did not start: ${output}`);
  return {
    appUrl: `http://127.0.0.1:${port}`,
    output: () => output,
    stop: () =>
      new Promise((resolve) => {
        child.once("exit", (code) => resolve(code));
        child.kill("SIGTERM");
      }),
  };
}

type ResponseData = { status: number; data: unknown };

/** A phone with its own cookies. */
function createSession(appUrl: string) {
  const cookies = new Map<string, string>();
  return async (method: string, route: string, body?: object): Promise<ResponseData> => {
    const response = await fetch(appUrl + route, {
      method,
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
        ...(body ? { "content-type": "application/json" } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    for (const setCookie of response.headers.getSetCookie()) {
      const [pair = ""] = setCookie.split(";");
      cookies.set(pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1));
    }
    const output = (await response.json().catch(() => ({}))) as { data?: unknown };
    return { status: response.status, data: output.data ?? output };
  };
}

async function signIn(appUrl: string, email: string) {
  const request = createSession(appUrl);
  expect(await request("POST", "/api/auth/sign-in", { email, password: PASSWORD })).toMatchObject({ status: 200 });
  return request;
}

let tempDir: string;
let externalProject: ExternalProject | undefined;
beforeAll(() => {
  tempDir = mkdtempSync(path.join(os.tmpdir(), "handover-demo-"));
  chmodSync(tempDir, 0o755);
});
afterAll(async () => {
  await externalProject?.stop();
  rmSync(tempDir, { recursive: true, force: true });
});

testWithExternal(
  "starts the demo on an external project, and keeps accounts and deliveries over a restart",
  async () => {
    externalProject = await startExternalProject({ dataDir: path.join(tempDir, "project"), migrated: true });
    const dataDir = path.join(tempDir, "demo");
    const first = await startDemo(externalProject, dataDir);
    const sam = await signIn(first.appUrl, "sender@handover.test");
    const created = await sam("POST", "/api/transactions", {
      receiverPhone: "+13055550102",
      amount: 80,
      pickupAddress: "888 South Broadway, Baltimore",
      pickupLocation: { lat: 39.281857, lng: -76.593668 },
      deliveryAddress: "2901 O'Donnell Street, Baltimore",
      deliveryLocation: { lat: 39.2801, lng: -76.5732 },
    });
    expect(created.status).toBe(201);
    const { id } = created.data as { id: string };
    const rita = await signIn(first.appUrl, "receiver@handover.test");
    expect(await rita("POST", `/api/transactions/${id}/accept`)).toMatchObject({ status: 200 });
    // Proves that the worker runs its jobs in the same database.
    const paid = async () =>
      (((await sam("GET", `/api/transactions/${id}`)).data as { status?: string }).status ?? "") !== "accepted";
    expect(await eventually(paid, 60_000)).toBe(true);
    expect(first.output()).toContain(`${requireValue(externalProject).status.API_URL}, yours`);
    expect(first.output()).not.toContain(new URL(requireValue(externalProject).status.DB_URL).password);
    expect(await first.stop()).toBe(0);

    const second = await startDemo(externalProject, dataDir);
    const samAgain = await signIn(second.appUrl, "sender@handover.test");
    expect(await samAgain("GET", `/api/transactions/${id}`)).toMatchObject({ status: 200, data: { id } });
    expect(readFileSync(path.join(dataDir, "demo.json"), "utf8")).toContain(externalProject.status.API_URL);
    expect(await second.stop()).toBe(0);
  },
  1_800_000,
);

// The whole demo on an external project. Only in the long run, because it builds the app.
import { spawn, type ChildProcess } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { PASSWORD } from "./call-rpc.ts";
import { choosePort } from "./ports.ts";
import { eventually, requireValue, startExternalProject, type ExternalProject } from "./testing.ts";

const whole = process.env.DEMO_ON_OTHERS ? test : test.skip;
const root = path.resolve(__dirname, "..");

type Demo = { appUrl: string; said(): string; end(): Promise<number | null> };

async function startDemo(others: ExternalProject, dataDir: string): Promise<Demo> {
  rmSync(path.join(dataDir, "demo.json"), { force: true });
  const port = await choosePort(0, "PORT");
  const child: ChildProcess = spawn(
    path.join(root, "node_modules/.bin/node"),
    [path.join(root, "local/demo.ts"), "--no-fleet"],
    {
      cwd: root,
      env: {
        ...process.env,
        ...others.status,
        EXTERNAL_SUPABASE: "1",
        LOCAL_EMULATORS_PORT: others.hookPort,
        LOCAL_DATA_DIR: dataDir,
        PORT: String(port),
        NODE_OPTIONS: "",
      },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (text: string) => {
      said += text;
    });
  const ready = () => existsSync(path.join(dataDir, "demo.json")) || child.exitCode !== null;
  if (!(await eventually(ready, 900_000)) || child.exitCode !== null)
    throw new Error(`The demo did not start: ${said}`);
  return {
    appUrl: `http://127.0.0.1:${port}`,
    said: () => said,
    end: () =>
      new Promise((resolve) => {
        child.once("exit", (code) => resolve(code));
        child.kill("SIGTERM");
      }),
  };
}

type ResponseData = { status: number; data: unknown };

/** A phone with its own cookies. */
function phone(appUrl: string) {
  const cookies = new Map<string, string>();
  return async (method: string, route: string, body?: object): Promise<ResponseData> => {
    const answer = await fetch(appUrl + route, {
      method,
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
        ...(body ? { "content-type": "application/json" } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ""] = line.split(";");
      cookies.set(pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1));
    }
    const said = (await answer.json().catch(() => ({}))) as { data?: unknown };
    return { status: answer.status, data: said.data ?? said };
  };
}

async function signIn(appUrl: string, email: string) {
  const ask = phone(appUrl);
  expect(await ask("POST", "/api/auth/sign-in", { email, password: PASSWORD })).toMatchObject({ status: 200 });
  return ask;
}

let scratch: string;
let others: ExternalProject | undefined;
beforeAll(() => {
  scratch = mkdtempSync(path.join(os.tmpdir(), "handover-demo-"));
  chmodSync(scratch, 0o755);
});
afterAll(async () => {
  await others?.end();
  rmSync(scratch, { recursive: true, force: true });
});

whole(
  "the demo comes up on it, people sign in and send, and all of it is there when it comes up again",
  async () => {
    others = await startExternalProject({ dataDir: path.join(scratch, "project"), migrated: true });
    const dataDir = path.join(scratch, "demo");
    const first = await startDemo(others, dataDir);
    const sam = await signIn(first.appUrl, "sender@handover.test");
    const sent = await sam("POST", "/api/transactions", {
      receiverPhone: "+13055550102",
      amount: 80,
      pickupAddress: "888 South Broadway, Baltimore",
      pickupLocation: { lat: 39.281857, lng: -76.593668 },
      deliveryAddress: "2901 O'Donnell Street, Baltimore",
      deliveryLocation: { lat: 39.2801, lng: -76.5732 },
    });
    expect(sent.status).toBe(201);
    const { id } = sent.data as { id: string };
    const rita = await signIn(first.appUrl, "receiver@handover.test");
    expect(await rita("POST", `/api/transactions/${id}/accept`)).toMatchObject({ status: 200 });
    // Proves that the worker runs its jobs in the same database.
    const paid = async () =>
      (((await sam("GET", `/api/transactions/${id}`)).data as { status?: string }).status ?? "") !== "accepted";
    expect(await eventually(paid, 60_000)).toBe(true);
    expect(first.said()).toContain(`${requireValue(others).status.API_URL}, yours`);
    expect(first.said()).not.toContain(new URL(requireValue(others).status.DB_URL).password);
    expect(await first.end()).toBe(0);

    const second = await startDemo(others, dataDir);
    const again = await signIn(second.appUrl, "sender@handover.test");
    expect(await again("GET", `/api/transactions/${id}`)).toMatchObject({ status: 200, data: { id } });
    expect(readFileSync(path.join(dataDir, "demo.json"), "utf8")).toContain(others.status.API_URL);
    expect(await second.end()).toBe(0);
  },
  1_800_000,
);

// Runs each mutant of the custody SQL (a missing check, lock or approval, two swapped sides) in a copy of the database:
// the test that it names must fail there. Without a mutant all of them pass.
//   --only text   the mutants with a matching description
// Writes {passed, failed, survivors} to the file in REPORT, which npm run test:all reads.

import { spawn } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import pg from "pg";
import { LOCAL_DEFAULTS } from "../../local/environment.ts";
import { choosePort } from "../../local/ports.ts";
import { OWNER, startPostgres } from "../../local/postgres.ts";
import { runProgram } from "../../local/program.ts";
import { startSupabase } from "../../local/supabase.ts";
import { describeMutant, type Mutant } from "./mutant.ts";
import { mutants, mutantStatements } from "./mutants.ts";

const root = resolve(import.meta.dirname, "../..");
// Tests run on the project's own Node.
process.env.PATH = `${join(root, "node_modules/.bin")}${delimiter}${process.env.PATH ?? ""}`;
const nameFilter = process.argv.includes("--only") ? (process.argv[process.argv.indexOf("--only") + 1] ?? "") : "";
type Outcome = { passed: string[]; failed: string[]; messages: string };

/** Runs these tests against a copy; returns which passed and which failed. */
async function runTests(stack: Record<string, string>, files: string, titles: string, dir: string): Promise<Outcome> {
  const outputFile = join(dir, "jest.json");
  rmSync(outputFile, { force: true });
  const args = ["--selectProjects", "database", "--testPathPatterns", files, "--testNamePattern", titles];
  // Not execFileSync: the tests sign users up at a server of this process.
  const child = spawn(
    join(root, "node_modules/.bin/jest"),
    [
      ...args,
      "--json",
      `--outputFile=${outputFile}`,
      "--testTimeout=20000",
      "--runInBand",
      "--watchman=false",
      "--silent",
    ],
    {
      cwd: root,
      stdio: ["ignore", "ignore", "pipe"],
      env: { ...process.env, TEST_STACK: JSON.stringify(stack), RACE_ROUNDS: "3", LEDGER_RUNS: "5" },
    },
  );
  let stderr = "";
  child.stderr.on("data", (part: Buffer) => {
    stderr += part.toString();
  });
  await new Promise((resolve) => child.once("exit", resolve));
  type Report = { testResults: { message: string; assertionResults: { fullName: string; status: string }[] }[] };
  let report: Report;
  try {
    report = JSON.parse(readFileSync(outputFile, "utf8")) as Report;
  } catch {
    throw new Error(`The tests gave no report:\n${stderr}`);
  }
  const all = report.testResults.flatMap(({ assertionResults }) => assertionResults);
  const namesByStatus = (status: string) =>
    all.filter((result) => result.status === status).map(({ fullName }) => fullName);
  return {
    passed: namesByStatus("passed"),
    failed: namesByStatus("failed"),
    messages: report.testResults.map(({ message }) => message).join("\n"),
  };
}

runProgram(async () => {
  const selectedMutants = mutants.filter((mutant) => new RegExp(nameFilter).test(describeMutant(mutant)));
  if (selectedMutants.length === 0) throw new Error(`No mutant matches ${nameFilter}`);
  const dir = mkdtempSync(join(tmpdir(), "handover-mutants-"));
  chmodSync(dir, 0o711);
  mkdirSync(join(dir, "logs"));
  process.env.LITE_AUTH_BCRYPT_COST = "4";
  const postgres = await startPostgres({
    dataDir: dir,
    port: 0,
    password: LOCAL_DEFAULTS.databasePassword,
    logFile: join(dir, "logs", "postgres.log"),
  });
  const adminClient = new pg.Client(postgres.adminUrl.replace(/\/postgres$/, "/template1"));
  const databaseUrl = (name: string) =>
    `postgres://${OWNER}:${LOCAL_DEFAULTS.databasePassword}@127.0.0.1:${postgres.port}/${encodeURIComponent(name)}`;
  const services = async (name: string, migrate: boolean) => {
    const port = await choosePort(0, "LOCAL_SUPABASE_PORT");
    const adminUrl = postgres.adminUrl.replace(/\/postgres$/, `/${name}`);
    const { stop, smtpUrl } = await startSupabase({
      adminUrl,
      ownerUrl: databaseUrl(name),
      dataDir: dir,
      port,
      appUrl: "http://127.0.0.1:1",
      migrate,
    });
    const { publishableKey, secretKey, jwtSecret } = LOCAL_DEFAULTS;
    const url = `http://127.0.0.1:${port}`;
    return {
      stop,
      stack: { url, apiUrl: url, dbUrl: databaseUrl(name), publishableKey, secretKey, jwtSecret, smtpUrl },
    };
  };
  /** Runs the tests on a copy with these statements executed. */
  const testCopy = async (statements: string[], files: string, titles: string): Promise<Outcome> => {
    await adminClient.query("drop database if exists mutant with (force)");
    await adminClient.query("create database mutant template postgres");
    await adminClient.query(`grant all on database mutant to ${OWNER}`);
    const client = new pg.Client(databaseUrl("mutant"));
    await client.connect();
    for (const statement of statements) await client.query(statement);
    await client.end();
    const { stop, stack } = await services("mutant", false);
    try {
      return await runTests(stack, files, titles, dir);
    } finally {
      await stop();
    }
  };
  const reportLines: [string, string, string][] = [];
  let survivors = 0;
  try {
    await (await services("postgres", true)).stop();
    await adminClient.connect();
    await adminClient.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = 'postgres'");
    const files = [...new Set(selectedMutants.map(({ testFile }) => testFile))]
      .map((file) => `tests/${file}\\.test`)
      .join("|");
    const titles = [...new Set(selectedMutants.map(({ testTitle }) => escapeRegExp(testTitle)))].join("|");
    const baseline = await testCopy([], files, titles);
    if (baseline.failed.length > 0)
      throw new Error(`These fail without a mutant: ${baseline.failed.join("; ")}\n${baseline.messages}`);
    const missing = selectedMutants.filter(
      ({ testTitle }) => !baseline.passed.some((name) => name.includes(testTitle)),
    );
    if (missing.length > 0) throw new Error(`No such test: ${missing.map(({ testTitle }) => testTitle).join("; ")}`);
    console.error(`${baseline.passed.length} tests pass without a mutant`);
    for (const mutant of selectedMutants) {
      const { passed, failed, messages } = await testCopy(
        mutantStatements(mutant),
        `tests/${mutant.testFile}\\.test`,
        escapeRegExp(mutant.testTitle),
      );
      if (passed.length + failed.length === 0) throw new Error(`${describeMutant(mutant)}: no test ran\n${messages}`);
      if (failed.length === 0) survivors++;
      reportLines.push(toReportLine(mutant, failed));
      console.log((reportLines.at(-1) as string[]).join("  →  "));
    }
  } finally {
    await adminClient.end().catch(() => undefined);
    await postgres.stop();
    rmSync(dir, { recursive: true, force: true });
  }
  const report = { passed: reportLines.length - survivors, failed: survivors };
  console.log(`${reportLines.length} mutants, ${report.passed} killed, ${survivors} survived`);
  if (process.env.REPORT) writeFileSync(process.env.REPORT, JSON.stringify(report));
  process.exitCode = survivors === 0 ? 0 : 1;
});

const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const toReportLine = (mutant: Mutant, failed: string[]): [string, string, string] => [
  describeMutant(mutant),
  failed.length === 0 ? "SURVIVED" : `killed by ${mutant.testFile}`,
  failed[0] ?? mutant.testTitle,
];

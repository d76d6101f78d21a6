// Reads the runners' JSON reports: how many tests passed and failed, and the seconds by test file.
import { readFileSync } from "node:fs";

export type TestReport = { passed: number; failed: number; files: { file: string; seconds: number }[] };

/** The report of a run of Jest; null without one. */
export function readJestReport(path: string): TestReport | null {
  const result = readJson<{
    numPassedTests: number;
    numFailedTests: number;
    numRuntimeErrorTestSuites: number;
    testResults: { name: string; startTime: number; endTime: number }[];
  }>(path);
  return (
    result && {
      passed: result.numPassedTests,
      failed: result.numFailedTests + result.numRuntimeErrorTestSuites,
      files: result.testResults.map(({ name, startTime, endTime }) => ({
        file: name,
        seconds: (endTime - startTime) / 1000,
      })),
    }
  );
}

type Suite = {
  file: string;
  specs?: { tests: { results: { duration: number }[] }[] }[];
  suites?: Suite[];
};

const secondsOf = ({ specs = [], suites = [] }: Suite): number =>
  specs
    .flatMap(({ tests }) => tests.flatMap(({ results }) => results))
    .reduce((sum, { duration }) => sum + duration / 1000, 0) + suites.reduce((sum, suite) => sum + secondsOf(suite), 0);

/** The report of a run of Playwright, in which a flaky test failed; null without one. */
export function readPlaywrightReport(path: string): TestReport | null {
  const result = readJson<{ stats: { expected: number; unexpected: number; flaky: number }; suites: Suite[] }>(path);
  return (
    result && {
      passed: result.stats.expected,
      failed: result.stats.unexpected + result.stats.flaky,
      files: result.suites.map((suite) => ({ file: suite.file, seconds: secondsOf(suite) })),
    }
  );
}

function readJson<T>(path: string): T | null {
  try {
    return JSON.parse(readFileSync(path, "utf8")) as T;
  } catch {
    return null;
  }
}

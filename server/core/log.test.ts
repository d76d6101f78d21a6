import { describeError, scrub } from "@/server/core/log";
import { redactMessage, toLoggable } from "@/server/optimoroute/redact";

// Inputs that cause catastrophic backtracking in a careless pattern, a megabyte each.
const MEGABYTE = 1_000_000;
const repeated = (part: string): string => part.repeat(Math.ceil(MEGABYTE / part.length));
const hostileInputs = [
  "A-",
  "A",
  "AB12-",
  "a",
  "a@",
  "@",
  "1",
  "1 ",
  "1(",
  "+1",
  "(",
  " ",
  "\t",
  "\n",
  "    at ",
  "-",
  ".",
  "a.",
  "A1",
  "A1B2C3D4",
  "ABCD-EFG",
  "key=",
  '"',
  "<",
  "é",
  "\u{1F4B5}",
  "\0",
].map((part): [string, string] => [JSON.stringify(part), repeated(part)]);

/** CPU time of some work in milliseconds, independent of other load on the machine. */
function cpuMilliseconds(run: () => unknown): number {
  const cpuBefore = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(cpuBefore);
  return (user + system) / 1000;
}

test.each(hostileInputs)("logs a megabyte of %s in a few milliseconds, at any position", (_name, text) => {
  const error = Object.assign(new Error(text), { name: text, stack: `${text}\n    at ${text} (${text})\n` });
  const operations: Record<string, () => unknown> = {
    "a message": () => scrub(text),
    "a message with a suffix": () => scrub(`${text}!`),
    "an error": () => describeError(error),
    "a provider's message": () =>
      redactMessage(text, "key", { customField1: text, location: { address: text } }, { message: text }),
    "a provider's response": () => toLoggable({ code: text, orders: [{ orderNo: text, status: text }] }),
  };
  for (const [label, work] of Object.entries(operations)) {
    work();
    const fastest = Math.min(cpuMilliseconds(work), cpuMilliseconds(work), cpuMilliseconds(work));
    expect({ label, isFast: fastest < 25 ? true : fastest }).toEqual({ label, isFast: true });
  }
});

test("limits the length of a logged error", () => {
  const text = repeated("A-");
  expect(
    JSON.stringify(describeError(Object.assign(new Error(text), { name: text, stack: `    at ${text}\n`.repeat(100) })))
      .length,
  ).toBeLessThan(10_000);
  expect(redactMessage(text, null).length).toBeLessThanOrEqual(500);
});

test("leaves no part of removed data at the cut", () => {
  for (let prefixLength = 1_960; prefixLength < 2_010; prefixLength++) {
    expect(scrub(`${"x ".repeat(1_000).slice(0, prefixLength)} rosa.receiver@example.com`)).not.toMatch(/rosa|recei/);
    expect(scrub(`${"x ".repeat(1_000).slice(0, prefixLength)} +13055550100`)).not.toMatch(/1305555/);
  }
});

test("removes codes that consist of letters only", () => {
  expect(scrub("code ACDE-FGHJ or ACDEFGHJ of column transaction_id")).toBe(
    "code [code] or [code] of column transaction_id",
  );
});

import { adminRoutingMessages } from "@/lib/i18n/messages/admin-routing";
import { breaker } from "@/server/core/breaker";

const createBreaker = () => {
  let time = 0;
  return {
    gate: breaker({ pauseMs: 30_000, now: () => time, random: () => 0 }),
    pass: (ms: number) => {
      time += ms;
    },
  };
};

test("stays closed after one or two failures, with a retry in seconds", () => {
  const { gate } = createBreaker();
  expect([gate.failed(false), gate.enter(), gate.failed(false), gate.enter()]).toEqual([2_000, 0, 4_000, 0]);
  expect(gate.isOpen()).toBe(false);
});

test("opens after three consecutive failures, and allows one probe after the pause", () => {
  const { gate, pass } = createBreaker();
  for (let failure = 0; failure < 3; failure++) gate.failed(false);
  expect([gate.isOpen(), gate.enter()]).toEqual([true, 30_000]);
  pass(10_000);
  expect(gate.enter()).toBe(20_000);
  pass(20_000);
  expect([gate.enter(), gate.enter()]).toEqual([0, 30_000]);
});

test("closes after a success, and restarts the pause after a failed probe", () => {
  const { gate, pass } = createBreaker();
  for (let failure = 0; failure < 3; failure++) gate.failed(false);
  pass(30_000);
  expect(gate.enter()).toBe(0);
  pass(8_000);
  expect([gate.failed(false), gate.enter()]).toEqual([30_000, 30_000]);
  pass(30_000);
  expect(gate.enter()).toBe(0);
  gate.succeeded();
  expect([gate.isOpen(), gate.enter(), gate.enter()]).toEqual([false, 0, 0]);
});

test("allows another probe immediately after one without a result", () => {
  const { gate, pass } = createBreaker();
  for (let failure = 0; failure < 3; failure++) gate.failed(false);
  pass(30_000);
  expect(gate.enter()).toBe(0);
  gate.released();
  expect([gate.isOpen(), gate.rest(), gate.enter(), gate.enter()]).toEqual([true, 0, 0, 30_000]);
});

test("spreads retries over another half of the pause, as administrators read", () => {
  const delays = [0, 1].map((part) => {
    const gate = breaker({ pauseMs: 30_000, now: () => 0, random: () => part });
    return [1, 2, 3].map(() => gate.failed(false)).at(-1);
  });
  expect(delays).toEqual([30_000, 45_000]);
  expect([adminRoutingMessages.en.down, adminRoutingMessages.es.down]).toEqual([
    expect.stringContaining("every 30 to 45 seconds"),
    expect.stringContaining("cada 30 a 45 segundos"),
  ]);
});

test("does not count a busy provider as down", () => {
  const { gate } = createBreaker();
  for (let time = 0; time < 10; time++) expect(gate.failed(true)).toBe(5_000);
  expect(gate.enter()).toBe(0);
});

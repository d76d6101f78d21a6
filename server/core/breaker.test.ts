import { adminRoutingMessages } from "@/lib/i18n/messages/admin-routing";
import { breaker } from "@/server/core/breaker";

const createTestBreaker = () => {
  let time = 0;
  return {
    circuit: breaker({ pauseMs: 30_000, now: () => time, random: () => 0 }),
    advance: (ms: number) => {
      time += ms;
    },
  };
};

test("stays closed after one or two failures, with a retry in seconds", () => {
  const { circuit } = createTestBreaker();
  expect([circuit.recordFailure(false), circuit.acquire(), circuit.recordFailure(false), circuit.acquire()]).toEqual([
    2_000, 0, 4_000, 0,
  ]);
  expect(circuit.isOpen()).toBe(false);
});

test("opens after three consecutive failures, and allows one probe after the pause", () => {
  const { circuit, advance } = createTestBreaker();
  for (let failure = 0; failure < 3; failure++) circuit.recordFailure(false);
  expect([circuit.isOpen(), circuit.acquire()]).toEqual([true, 30_000]);
  advance(10_000);
  expect(circuit.acquire()).toBe(20_000);
  advance(20_000);
  expect([circuit.acquire(), circuit.acquire()]).toEqual([0, 30_000]);
});

test("closes after a success, and restarts the pause after a failed probe", () => {
  const { circuit, advance } = createTestBreaker();
  for (let failure = 0; failure < 3; failure++) circuit.recordFailure(false);
  advance(30_000);
  expect(circuit.acquire()).toBe(0);
  advance(8_000);
  expect([circuit.recordFailure(false), circuit.acquire()]).toEqual([30_000, 30_000]);
  advance(30_000);
  expect(circuit.acquire()).toBe(0);
  circuit.recordSuccess();
  expect([circuit.isOpen(), circuit.acquire(), circuit.acquire()]).toEqual([false, 0, 0]);
});

test("allows another probe immediately after one without a result", () => {
  const { circuit, advance } = createTestBreaker();
  for (let failure = 0; failure < 3; failure++) circuit.recordFailure(false);
  advance(30_000);
  expect(circuit.acquire()).toBe(0);
  circuit.release();
  expect([circuit.isOpen(), circuit.remainingPauseMs(), circuit.acquire(), circuit.acquire()]).toEqual([
    true,
    0,
    0,
    30_000,
  ]);
});

test("spreads retries over another half of the pause, as the administrators' message states", () => {
  const delays = [0, 1].map((part) => {
    const circuit = breaker({ pauseMs: 30_000, now: () => 0, random: () => part });
    return [1, 2, 3].map(() => circuit.recordFailure(false)).at(-1);
  });
  expect(delays).toEqual([30_000, 45_000]);
  expect([adminRoutingMessages.en.down, adminRoutingMessages.es.down]).toEqual([
    expect.stringContaining("every 30 to 45 seconds"),
    expect.stringContaining("cada 30 a 45 segundos"),
  ]);
});

test("does not count a busy provider as down", () => {
  const { circuit } = createTestBreaker();
  for (let time = 0; time < 10; time++) expect(circuit.recordFailure(true)).toBe(5_000);
  expect(circuit.acquire()).toBe(0);
});

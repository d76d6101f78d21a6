import { processSingleton } from "@/server/core/process-singleton";
import { returnInConstantTime, failInConstantTime, constantTimeMs } from "@/server/session/phone/constant-time";
import type { TimeSource } from "@/server/session/time-source";

/** A clock advanced only by pauses and by `work`. */
const createTestClock = (): TimeSource & {
  at: number;
  work: (ms: number, fails?: boolean) => () => Promise<string>;
} => {
  const clock = {
    at: 0,
    now: () => clock.at,
    sleep: (ms: number) => {
      clock.at += ms;
      return Promise.resolve();
    },
    work:
      (ms: number, fails = false) =>
      () => {
        clock.at += ms;
        return fails ? Promise.reject(new Error("refused")) : Promise.resolve("done");
      },
  };
  return clock;
};
const failureTime = async (ms: number): Promise<number> => {
  const clock = createTestClock();
  await expect(failInConstantTime(clock.work(ms, true), clock)).rejects.toThrow("refused");
  return clock.at;
};
beforeEach(() => {
  processSingleton("password check durations").value = undefined;
});

describe("password check", () => {
  test("fails at the floor, whether a hash was computed or not", async () => {
    expect([await failureTime(3), await failureTime(129), await failureTime(548)]).toEqual([800, 800, 800]);
    expect(await failureTime(801)).toBe(1600);
  });

  test("raises the floor above the slowest recent success, within a bound", async () => {
    const clock = createTestClock();
    expect(await failInConstantTime(clock.work(1_100), clock)).toBe("done");
    expect([clock.at, constantTimeMs()]).toEqual([1_100, 1_800]);
    expect([await failureTime(3), await failureTime(1_100)]).toEqual([1_800, 1_800]);
    await failInConstantTime(clock.work(60_000), clock);
    expect(constantTimeMs()).toBe(5_000);
  });
});

describe("code or link", () => {
  test("returns at the floor while sending continues", async () => {
    const lateWork: Promise<void>[] = [];
    let pausedFor = 0;
    let finish = (): void => undefined;
    const clock: TimeSource = {
      now: () => 0,
      sleep: (ms) => {
        pausedFor = ms;
        return Promise.resolve();
      },
    };
    const sending = new Promise<void>((done) => {
      finish = done;
    });
    await returnInConstantTime(
      () => sending,
      (rest) => lateWork.push(rest),
      clock,
    );
    expect([lateWork.length, pausedFor]).toEqual([1, 800]);
    finish();
    await lateWork[0];
  });
});

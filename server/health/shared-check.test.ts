// Health checks are public: a thousand concurrent ones cost as much as one.
import { sharedCheck } from "@/server/health/shared-check";

let now = 0;
beforeEach(() => {
  now = 5_000;
  jest.spyOn(performance, "now").mockImplementation(() => now);
});
afterEach(() => jest.restoreAllMocks());

test("shares one check among concurrent callers, and for a second afterwards", async () => {
  let end: (said: string) => void = () => undefined;
  const look = jest.fn(() => new Promise<string>((done) => (end = done)));
  const ask = sharedCheck(look);
  const asked = Array.from({ length: 1_000 }, () => ask());
  now += 60_000;
  asked.push(ask());
  end("well");
  expect(new Set(await Promise.all(asked))).toEqual(new Set(["well"]));
  now += 999;
  expect(await ask()).toBe("well");
  expect(look).toHaveBeenCalledTimes(1);
  now += 2;
  void ask();
  expect(look).toHaveBeenCalledTimes(2);
});

test("shares a failed check no longer than that", async () => {
  const look = jest.fn().mockRejectedValueOnce(new Error("away")).mockResolvedValue("well");
  const ask = sharedCheck(look);
  await expect(Promise.all([ask(), ask()])).rejects.toThrow("away");
  await expect(ask()).rejects.toThrow("away");
  now += 1_001;
  expect(await ask()).toBe("well");
  expect(look).toHaveBeenCalledTimes(2);
});

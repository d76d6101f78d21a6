// Health checks are public: a thousand concurrent ones cost as much as one.
import { sharedCheck } from "@/server/health/shared-check";

let now = 0;
beforeEach(() => {
  now = 5_000;
  jest.spyOn(performance, "now").mockImplementation(() => now);
});
afterEach(() => jest.restoreAllMocks());

test("shares one check among concurrent callers, and for a second afterwards", async () => {
  let end: (result: string) => void = () => undefined;
  const check = jest.fn(() => new Promise<string>((done) => (end = done)));
  const shared = sharedCheck(check);
  const pending = Array.from({ length: 1_000 }, () => shared());
  now += 60_000;
  pending.push(shared());
  end("well");
  expect(new Set(await Promise.all(pending))).toEqual(new Set(["well"]));
  now += 999;
  expect(await shared()).toBe("well");
  expect(check).toHaveBeenCalledTimes(1);
  now += 2;
  void shared();
  expect(check).toHaveBeenCalledTimes(2);
});

test("shares a failed check no longer than that", async () => {
  const check = jest.fn().mockRejectedValueOnce(new Error("away")).mockResolvedValue("well");
  const shared = sharedCheck(check);
  await expect(Promise.all([shared(), shared()])).rejects.toThrow("away");
  await expect(shared()).rejects.toThrow("away");
  now += 1_001;
  expect(await shared()).toBe("well");
  expect(check).toHaveBeenCalledTimes(2);
});

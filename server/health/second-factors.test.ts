import { secondFactors, warnAboutSecondFactors } from "@/server/health/second-factors";

const settings: Record<string, unknown> = { SECOND_FACTOR_KEY: "a key" };
const warn = jest.fn();
jest.mock("@/server/env", () => ({ env: () => settings }));
jest.mock("@/server/core/log", () => ({ log: () => ({ warn }) }));

test("reports a missing key in readiness and at the start", () => {
  warnAboutSecondFactors();
  expect(secondFactors()).toBe("available");
  expect(warn).not.toHaveBeenCalled();
  delete settings.SECOND_FACTOR_KEY;
  warnAboutSecondFactors();
  expect(secondFactors()).toBe("missing_key");
  expect(warn).toHaveBeenCalledWith(expect.stringContaining("SECOND_FACTOR_KEY is not set"));
});

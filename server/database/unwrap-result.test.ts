import { Refusal } from "@/server/core/errors";
import { FunctionFailed, unwrapResult } from "@/server/database/unwrap-result";

test("returns the data of a success, and throws a refusal with code, text and facts", () => {
  expect(unwrapResult("clean_up", { ok: true, data: { rows: 2 } })).toEqual({ rows: 2 });
  expect(unwrapResult("clean_up", { ok: true })).toBeNull();
  expect(unwrapResult("clean_up", [1])).toEqual([1]);
  const unwrapRefusal = (): unknown =>
    unwrapResult("clean_up", { ok: false, code: "NOT_ELIGIBLE", reason: "zones", failedGate: "zones" });
  expect(unwrapRefusal).toThrow(Refusal);
  expect(unwrapRefusal).toThrow(
    expect.objectContaining({
      code: "NOT_ELIGIBLE",
      title: "Delivery location is outside assigned zones",
      details: { reason: "zones", failedGate: "zones" },
    }) as Error,
  );
});

// docs/readings.md: quoted-answers
test("translates codes in a result to text at any depth, except a provider's codes", () => {
  const data = {
    tries: [{ why: { messageCode: "not_set_up" } }, { why: { messageCode: "21610" } }, { why: null }],
    at: "now",
  };
  expect(unwrapResult("clean_up", { ok: true, data })).toEqual({
    tries: [{ why: "Not set up" }, { why: "21610" }, { why: null }],
    at: "now",
  });
  // Text written by a user is not a code.
  const written = { messageCode: "not_set_up", by: "a driver" };
  expect(unwrapResult("clean_up", { ok: true, data: { written, name: "constructor" } })).toEqual({
    written,
    name: "constructor",
  });
});

test("treats an unknown error code as a bug", () => {
  expect(() => unwrapResult("clean_up", { ok: false, code: "SURPRISE" })).toThrow(FunctionFailed);
  expect(() => unwrapResult("clean_up", { ok: "maybe" })).toThrow(FunctionFailed);
});

const refusal = (facts: Record<string, unknown>): unknown => {
  try {
    return unwrapResult("clean_up", { ok: false, ...facts });
  } catch (error) {
    return error;
  }
};

test("includes the reason and the values of its message in a refusal", () => {
  expect(
    refusal({ code: "INVALID_STATE_TRANSITION", reason: "cannot_start", params: { state: "arrived" } }),
  ).toMatchObject({
    title: "Cannot start service - task is in arrived state",
    details: { reason: "cannot_start", params: { state: "arrived" } },
  });
  expect((refusal({ code: "INVALID_STATE", reason: "delivery_over" }) as Refusal).details).toEqual({
    reason: "delivery_over",
  });
  expect(refusal({ code: "NOT_FOUND" })).toMatchObject({ title: "Not found" });
});

test("translates field problems one by one, and uses the first as title", () => {
  const untranslated = [
    { path: "vehicleYear", reason: "between", params: { from: "2000", to: "2027" } },
    { path: "licensePlate", reason: "required" },
  ] as const;
  const errors = [
    { ...untranslated[0], message: "Must be between 2000 and 2027" },
    { ...untranslated[1], message: "Required" },
  ];
  const refused = refusal({ code: "VALIDATION_ERROR", errors: untranslated }) as Refusal;
  expect([refused.title, refused.details]).toEqual([
    "Must be between 2000 and 2027",
    { reason: "between", params: { from: "2000", to: "2027" }, errors },
  ]);
  expect(
    refusal({
      code: "VALIDATION_ERROR",
      reason: "delivery_request",
      params: { problems: ["request_id", "request_address"] },
    }),
  ).toMatchObject({ title: "Invalid delivery request: Request ID is required, Delivery address is required" });
});

test("treats a reason without text as a bug", () => {
  expect(refusal({ code: "INVALID_STATE", reason: "whatever" })).not.toBeInstanceOf(Refusal);
});

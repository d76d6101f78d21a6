import { Refusal } from "@/server/core/errors";
import { FunctionFailed, openAnswer } from "@/server/database/answer";

test("a yes gives the data, a no is a refusal with its code, its words and its facts", () => {
  expect(openAnswer("clean_up", { ok: true, data: { rows: 2 } })).toEqual({ rows: 2 });
  expect(openAnswer("clean_up", { ok: true })).toBeNull();
  expect(openAnswer("clean_up", [1])).toEqual([1]);
  const no = (): unknown =>
    openAnswer("clean_up", { ok: false, code: "NOT_ELIGIBLE", message: "No", failedGate: "zones" });
  expect(no).toThrow(Refusal);
  expect(no).toThrow(
    expect.objectContaining({ code: "NOT_ELIGIBLE", title: "No", more: { failedGate: "zones" } }) as Error,
  );
});

test("a no that nobody knows is a bug, not a refusal", () => {
  expect(() => openAnswer("clean_up", { ok: false, code: "SURPRISE" })).toThrow(FunctionFailed);
  expect(() => openAnswer("clean_up", { ok: "maybe" })).toThrow(FunctionFailed);
});

import { Refusal } from "@/server/http/errors";
import { FunctionFailed, openAnswer } from "@/server/database/answer";
import { callText } from "@/server/database/call-service";

test("arguments go by name, objects as JSON, and what is not given is left to the function", () => {
  expect(callText("insert_notification", { p_user_id: "u", p_data: { a: [1] }, p_dedupe_key: undefined })).toEqual({
    text: "select public.insert_notification(p_user_id => $1, p_data => $2) as answer",
    values: ["u", '{"a":[1]}'],
  });
  expect(callText("clean_up", {}).text).toBe("select public.clean_up() as answer");
});

test("a yes gives the data, a no is a refusal with its code", () => {
  expect(openAnswer("clean_up", { ok: true, data: { rows: 2 } })).toEqual({ rows: 2 });
  expect(openAnswer("clean_up", { ok: true })).toBeNull();
  expect(openAnswer("clean_up", [1])).toEqual([1]);
  expect(() => openAnswer("clean_up", { ok: false, code: "OFFER_CLOSED", message: "closed" })).toThrow(Refusal);
});

test("a no that nobody knows is a bug, not a refusal", () => {
  expect(() => openAnswer("clean_up", { ok: false, code: "SURPRISE" })).toThrow(FunctionFailed);
  expect(() => openAnswer("clean_up", { ok: "maybe" })).toThrow(FunctionFailed);
});

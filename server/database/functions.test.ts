import { functionCall, type FunctionName, type RpcArgs } from "@/server/database/functions";

test("passes arguments by name with their types, and omits undefined ones", () => {
  expect(
    functionCall("insert_notification", { p_user_id: "u", p_data: [1], p_dedupe_key: undefined, p_title: null }),
  ).toEqual({
    text: "app.insert_notification(p_user_id => $1::uuid, p_data => $2::jsonb, p_title => $3::text)",
    values: ["u", "[1]", null],
  });
  expect(functionCall("admin_approve_driver", { p_user_id: "u", p_documents: ["a", "b"] }, 4)).toEqual({
    text: "app.admin_approve_driver(p_user_id => $4::uuid, p_documents => $5::text[])",
    values: ["u", ["a", "b"]],
  });
  expect(functionCall("clean_up", {}).text).toBe("app.clean_up()");
});

test("passes jsonb text as JSON, and null as NULL", () => {
  expect(functionCall("store_idempotent_response", { p_response: "yes" }).values).toEqual(['"yes"']);
  expect(functionCall("store_idempotent_response", { p_response: null }).values).toEqual([null]);
});

test.each(["p_other", "p_id => null) --", "constructor", "toString"])("rejects %s as a parameter name", (key) => {
  expect(() => functionCall("accept_offer", { [key]: 1 })).toThrow(TypeError);
});

// Type-level tests: checked by the compiler.
test("type-checks function names and parameters against the database", () => {
  const call = <Name extends FunctionName>(name: Name, ...[args]: RpcArgs<Name>): unknown[] => [name, args];
  const calls = [
    call("get_settings"),
    call("accept_offer", { p_id: "0b9d1f70-6f9a-4a3e-9a6c-1d2e3f4a5b6c" }),
    // @ts-expect-error there is no such function
    call("accept_everything"),
    // @ts-expect-error the offer is missing
    call("accept_offer"),
    // @ts-expect-error the parameter has another name
    call("accept_offer", { p_offer: "0b9d1f70-6f9a-4a3e-9a6c-1d2e3f4a5b6c" }),
    // @ts-expect-error the parameter is no number
    call("accept_offer", { p_id: 7 }),
  ];
  expect(calls).toHaveLength(6);
});

import { callFunction } from "@/server/database/call-function";
import type { Db } from "@/server/supabase/client-options";

// The compiler reads these; that they are refused is the test.
test("a function's name and its parameters are those of the database", async () => {
  const asked: unknown[] = [];
  const db = { rpc: (...call: unknown[]) => { asked.push(call); return Promise.resolve({ data: null, status: 200 }); } } as unknown as Db;
  await callFunction(db, "get_settings");
  await callFunction(db, "accept_offer", { p_id: "0b9d1f70-6f9a-4a3e-9a6c-1d2e3f4a5b6c" });
  // @ts-expect-error nobody has such a function
  await callFunction(db, "accept_everything");
  // @ts-expect-error the offer is missing
  await callFunction(db, "accept_offer");
  // @ts-expect-error the parameter has another name
  await callFunction(db, "accept_offer", { p_offer: "0b9d1f70-6f9a-4a3e-9a6c-1d2e3f4a5b6c" });
  // @ts-expect-error the parameter is no number
  await callFunction(db, "accept_offer", { p_id: 7 });
  expect(asked).toHaveLength(6);
});

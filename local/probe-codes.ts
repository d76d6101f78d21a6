// Whether a project delivers its codes to our inbox: the tests verify numbers by entering them.
import { randomInt } from "node:crypto";
import { createClient } from "@supabase/supabase-js";
import type { StackEndpoints } from "./environment.ts";
import type { Inbox } from "./inbox.ts";
import { StackError } from "./ports.ts";

/** Signs up an account with a code; throws if the code does not arrive. */
export async function requireCodeDelivery(
  stack: Pick<StackEndpoints, "apiUrl" | "publishableKey">,
  inbox: Inbox,
): Promise<void> {
  const { auth } = createClient(stack.apiUrl, stack.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  // By sign-up: an existing account's number can only be changed after a function of ours allowed it.
  const phone = `+1404${randomInt(2e6, 1e7)}`;
  const { error } = await auth.signUp({ phone, password: "handover-tests", options: { data: { name: "Probe" } } });
  if (!error && inbox.list({ to: phone, kind: "sms" }).length > 0) return;
  throw new StackError(
    `The project's SMS codes do not reach the tests${error ? ` (${error.message})` : ""}: set its send SMS hook to /hooks/send-sms of the emulators (CONTRIBUTING.md).`,
  );
}

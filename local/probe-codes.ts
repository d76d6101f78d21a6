// Whether a project hands the codes that it sends to our inbox: tests prove numbers as everybody does, by typing one.
import { randomInt } from "node:crypto";
import { createClient } from "@supabase/supabase-js";
import type { StackAddress } from "./environment.ts";
import type { Inbox } from "./inbox.ts";
import { StackError } from "./ports.ts";

/** Signs somebody up and lets a code be sent to them; refuses a project whose code does not arrive. */
export async function demandCodes(stack: Pick<StackAddress, "apiUrl" | "publishableKey">, inbox: Inbox): Promise<void> {
  const { auth } = createClient(stack.apiUrl, stack.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  // By signing up: an account's own number may be changed only after a function of ours has allowed it.
  const phone = `+1404${randomInt(2e6, 1e7)}`;
  const { error } = await auth.signUp({ phone, password: "handover-tests", options: { data: { name: "Probe" } } });
  if (!error && inbox.list({ to: phone, kind: "sms" }).length > 0) return;
  throw new StackError(
    `This project's codes do not reach the tests${error ? ` (${error.message})` : ""}: let its hook for texts post to /hooks/send-sms of the stand-ins (CONTRIBUTING.md).`,
  );
}

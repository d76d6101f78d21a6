import "server-only";
import { z } from "zod";
import { isErrorCode, Refusal } from "@/server/http/errors";
import { FunctionFailed } from "@/server/http/unwrap";
import type { FunctionName, MaybeArgs } from "@/server/supabase/functions";
import { database } from "@/server/tasks/database";

const Answer = z.union([
  z.object({ ok: z.literal(true), data: z.unknown().optional() }),
  z.looseObject({ ok: z.literal(false), code: z.string(), message: z.string().optional() }),
]);

/** Calls a service function on the worker's connections: its data, or a Refusal with the function's own code. */
export async function callService<Name extends FunctionName>(name: Name, ...[args]: MaybeArgs<Name>): Promise<unknown> {
  const { text, values } = callText(name, args ?? {});
  const { rows } = await database().query<{ answer: unknown }>(text, values);
  return openAnswer(name, rows[0]?.answer);
}

/** The call as SQL with named arguments; objects and arrays travel as JSON. */
export function callText(name: FunctionName, args: Record<string, unknown>): { text: string; values: unknown[] } {
  const given = Object.entries(args).filter(([, value]) => value !== undefined);
  const list = given.map(([key], index) => `${key} => $${index + 1}`).join(", ");
  return {
    text: `select public.${name}(${list}) as answer`,
    values: given.map(([, value]) => (typeof value === "object" && value !== null ? JSON.stringify(value) : value)),
  };
}

/** `{ok: true, data}` gives the data, `{ok: false, code}` throws; anything else is the answer itself. */
export function openAnswer(name: string, answer: unknown): unknown {
  if (typeof answer !== "object" || answer === null || !("ok" in answer)) return answer;
  const read = Answer.safeParse(answer);
  if (!read.success) throw new FunctionFailed(name, "", "answered neither yes nor no");
  if (read.data.ok) return read.data.data ?? null;
  const { code, message } = read.data;
  if (!isErrorCode(code)) throw new FunctionFailed(name, "", `refused with the unknown code ${code}`);
  throw new Refusal(code, message);
}

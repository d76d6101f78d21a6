import "server-only";
import { openAnswer } from "@/server/database/answer";
import type { FunctionName, MaybeArgs } from "@/server/database/functions";
import { database } from "@/server/database/connections";

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

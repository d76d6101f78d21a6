import "server-only";
import { openAnswer } from "@/server/database/answer";
import { callOf, type FunctionName, type MaybeArgs } from "@/server/database/functions";
import { database } from "@/server/database/connections";
import { parseResult, type ResultOf } from "@/server/database/results";
import { watched } from "@/server/database/watched";

/** Calls a service function on the worker's connections: its data, or a Refusal with the function's own code. */
export async function callService<Name extends FunctionName>(
  name: Name,
  ...[args]: MaybeArgs<Name>
): Promise<ResultOf<Name>> {
  const { text, values } = callOf(name, args ?? {});
  const { rows } = await watched(name, "owner", ({ comment, setting }) =>
    database().query<{ answer: unknown }>(
      `${comment}${setting && `with trace as materialized (select ${setting}) `}select ${text} as answer${setting && " from trace"}`,
      values,
    ),
  );
  return parseResult(name, openAnswer(name, rows[0]?.answer));
}

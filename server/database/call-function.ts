import "server-only";
import { ask, call } from "@/server/database/call";
import type { Db } from "@/server/database/door";
import type { FunctionName, MaybeArgs } from "@/server/database/functions";
import type { ResultOf } from "@/server/database/results";

/** Asks a function at once, where what it answers is needed to go on. */
export function callFunction<Name extends FunctionName>(
  db: Db,
  name: Name,
  ...args: MaybeArgs<Name>
): Promise<ResultOf<Name>> {
  return ask(db, call(name, ...args));
}

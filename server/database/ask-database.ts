import "server-only";
import type { FunctionName, MaybeArgs } from "@/server/database/functions";
import type { ResultOf } from "@/server/database/results";

/** Asks a function of the database that machines may ask, in a transaction of its own. */
export type AskDatabase = <Name extends FunctionName>(name: Name, ...args: MaybeArgs<Name>) => Promise<ResultOf<Name>>;

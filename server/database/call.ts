import "server-only";
import type { z } from "zod";
import { openAnswer } from "@/server/database/answer";
import { inOneTrip, throughTheDoor, type Ask, type Db } from "@/server/database/door";
import type { FunctionName, MaybeArgs } from "@/server/database/functions";
import { fromReplica } from "@/server/database/replica";
import { parseResult, results, type ResultOf } from "@/server/database/results";
import { Refusal } from "@/server/core/errors";

/**
 * A function of the database with its arguments, not asked yet: whoever asks says as whom, and what else belongs to the
 * same transaction.
 */
export class Call<T = unknown> {
  constructor(
    readonly name: FunctionName,
    private readonly args: Readonly<Record<string, unknown>>,
    private readonly make: (data: unknown) => T,
    /** What the answer was checked with; null once something else is made of it. */
    readonly schema: z.ZodType | null,
    private readonly caller?: Db,
  ) {}

  /** Asked as this caller, whoever asks. */
  as(caller: Db): Call<T> {
    return new Call(this.name, this.args, this.make, this.schema, caller);
  }

  /** Makes something of what is answered. */
  map<U>(make: (data: T) => U): Call<U> {
    return new Call(this.name, this.args, (data) => make(this.make(data)), null, this.caller);
  }

  /** Asks within an open transaction: the data, or a Refusal with the function's own code, message and facts. */
  async within(ask: Ask, db: Db): Promise<T> {
    const answer = openAnswer(this.name, await ask(this.caller ?? db, this.name, this.args));
    return this.make(parseResult(this.name, answer));
  }
}

/** A call that is asked later; its name, its arguments and its answer are those of the database. */
export function call<Name extends FunctionName>(name: Name, ...[args]: MaybeArgs<Name>): Call<ResultOf<Name>> {
  return new Call(name, args ?? {}, (data) => data as ResultOf<Name>, results[name]);
}

/** Asks in a transaction of its own. A refusal is an answer, too: what the function counted stays counted. */
export const ask = <T>(db: Db, asked: Call<T>): Promise<T> => askIn(throughTheDoor, db, asked);

/** The same in one round trip: what it did stands also where the answer turns out to be none. */
export const askAtOnce = <T>(db: Db, asked: Call<T>): Promise<T> => askIn(inOneTrip, db, asked);

async function askIn<T>(transaction: typeof throughTheDoor, db: Db, asked: Call<T>): Promise<T> {
  const work = (within: Ask): Promise<{ data: T } | Refusal> => settled(asked.within(within, db));
  const old = db.reading ? await fromReplica(db.reading, asked.name, work) : null;
  const outcome = old ?? (await transaction(work));
  if (outcome instanceof Refusal) throw outcome;
  return outcome.data;
}

/** The data or the refusal, as values: a transaction that ends with either is kept. */
export function settled<T>(answer: Promise<T>): Promise<{ data: T } | Refusal> {
  return answer.then(
    (data) => ({ data }),
    (error: unknown) => {
      if (error instanceof Refusal) return error;
      throw error;
    },
  );
}

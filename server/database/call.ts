import "server-only";
import { openAnswer } from "@/server/database/answer";
import { throughTheDoor, type Ask, type Db } from "@/server/database/door";
import type { FunctionName, MaybeArgs } from "@/server/database/functions";
import { Refusal } from "@/server/core/errors";

/**
 * A function of the database with its arguments, not asked yet: whoever asks says as whom, and what else belongs to the
 * same transaction.
 */
export class Call<T = unknown> {
  constructor(
    private readonly name: FunctionName,
    private readonly args: Readonly<Record<string, unknown>>,
    private readonly read: (data: unknown) => T,
    private readonly caller?: Db,
  ) {}

  /** Asked as this caller, whoever asks. */
  as(caller: Db): Call<T> {
    return new Call(this.name, this.args, this.read, caller);
  }

  /** Makes something of what is answered. */
  map<U>(make: (data: T) => U): Call<U> {
    return new Call(this.name, this.args, (data) => make(this.read(data)), this.caller);
  }

  /** Asks within an open transaction: the data, or a Refusal with the function's own code, message and facts. */
  async within(ask: Ask, db: Db): Promise<T> {
    return this.read(openAnswer(this.name, await ask(this.caller ?? db, this.name, this.args)));
  }
}

/** A call that is asked later; its name and its arguments are those of the database's catalogue. */
export function call<Name extends FunctionName>(name: Name, ...[args]: MaybeArgs<Name>): Call {
  return new Call(name, args ?? {}, (data) => data);
}

/** Asks in a transaction of its own. A refusal is an answer, too: what the function counted stays counted. */
export async function ask<T>(db: Db, asked: Call<T>): Promise<T> {
  const outcome = await throughTheDoor((within) => settled(asked.within(within, db)));
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

// Replaces ids in a response by their objects on request: expand[]=latest_charge.balance_transaction.
import { invalidRequestError } from "./refusal.ts";
import type { StripeState } from "./world.ts";

const DEEPEST = 4;

export function expandObject(world: StripeState, answer: object, paths: readonly string[]): object {
  const copy = structuredClone(answer);
  for (const path of paths) {
    const parts = path.split(".");
    if (parts.length > DEEPEST)
      throw invalidRequestError(`You cannot expand more than ${DEEPEST} levels of a property`);
    open(world, copy as Record<string, unknown>, parts, path);
  }
  return copy;
}

function open(world: StripeState, at: Record<string, unknown>, [name = "", ...rest]: string[], path: string): void {
  if (Array.isArray(at[name])) {
    for (const element of at[name] as Record<string, unknown>[]) open(world, element, rest, path);
    return;
  }
  if (!(name in at)) throw invalidRequestError(`This property cannot be expanded (${path}).`, { param: "expand" });
  const id = at[name];
  if (typeof id === "string") at[name] = structuredClone(find(world, id) ?? id);
  if (rest.length > 0 && typeof at[name] === "object" && at[name] !== null)
    open(world, at[name] as Record<string, unknown>, rest, path);
}

function find({ store }: StripeState, id: string): object | undefined {
  const shelves = {
    ch: store.charges,
    cus: store.customers,
    du: store.disputes,
    pi: store.intents,
    pm: store.methods,
    re: store.refunds,
    tr: store.transfers,
    txn: store.movements,
  };
  const [prefix = ""] = id.split("_");
  return Object.hasOwn(shelves, prefix) ? shelves[prefix as keyof typeof shelves].byId(id) : undefined;
}

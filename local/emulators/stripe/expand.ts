// Replaces ids in a response by their objects on request: expand[]=latest_charge.balance_transaction.
import { invalidRequestError } from "./errors.ts";
import type { StripeState } from "./state.ts";

const MAX_DEPTH = 4;

export function expandObject(state: StripeState, responseBody: object, paths: readonly string[]): object {
  const copy = structuredClone(responseBody);
  for (const path of paths) {
    const parts = path.split(".");
    if (parts.length > MAX_DEPTH)
      throw invalidRequestError(`You cannot expand more than ${MAX_DEPTH} levels of a property`);
    expandPath(state, copy as Record<string, unknown>, parts, path);
  }
  return copy;
}

function expandPath(
  state: StripeState,
  parent: Record<string, unknown>,
  [name = "", ...rest]: string[],
  path: string,
): void {
  if (Array.isArray(parent[name])) {
    for (const element of parent[name] as Record<string, unknown>[]) expandPath(state, element, rest, path);
    return;
  }
  if (!(name in parent)) throw invalidRequestError(`This property cannot be expanded (${path}).`, { param: "expand" });
  const id = parent[name];
  if (typeof id === "string") parent[name] = structuredClone(findById(state, id) ?? id);
  if (rest.length > 0 && typeof parent[name] === "object" && parent[name] !== null)
    expandPath(state, parent[name] as Record<string, unknown>, rest, path);
}

function findById({ store }: StripeState, id: string): object | undefined {
  const collections = {
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
  return Object.hasOwn(collections, prefix) ? collections[prefix as keyof typeof collections].byId(id) : undefined;
}

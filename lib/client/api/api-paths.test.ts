import type { AnswerOf, ItemOf, RouteOf } from "./api-paths";
import type { Offer } from "@/lib/contracts/offer";
import type { Task } from "@/lib/contracts/task";
import type { Transaction } from "@/lib/contracts/transaction";

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const yes = <T extends true>(): T => true as T;

// Type-level tests: checked by the compiler.
test("matches a path to its route with any id and ignores the query", () => {
  const found = [
    yes<Same<AnswerOf<"GET", `/api/transactions/${string}`>, Transaction>>(),
    yes<Same<AnswerOf<"GET", "/api/tasks/current">, Task | null>>(),
    yes<Same<ItemOf<`/api/offers?limit=${number}`>, Offer>>(),
    yes<Same<RouteOf<"POST", `/api/offers/${string}/accept`>["path"], "/api/offers/{id}/accept">>(),
    yes<Same<RouteOf<"GET", `/api/offers/${string}/accept`>, never>>(),
    yes<Same<RouteOf<"GET", "/api/nothing">, never>>(),
    yes<Same<RouteOf<"GET", string>, never>>(),
  ];
  expect(found).not.toContain(false);
});

import type { ResponseOf, ListItemOf, RouteOf } from "./api-paths";
import type { Offer } from "@/lib/contracts/driver/offer";
import type { Task } from "@/lib/contracts/driver/task";
import type { Transaction } from "@/lib/contracts/delivery/transaction";

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const assertTrue = <T extends true>(): T => true as T;

// Type-level tests: checked by the compiler.
test("matches a path to its route with any id and ignores the query", () => {
  const checks = [
    assertTrue<Same<ResponseOf<"GET", `/api/transactions/${string}`>, Transaction>>(),
    assertTrue<Same<ResponseOf<"GET", "/api/tasks/current">, Task | null>>(),
    assertTrue<Same<ListItemOf<`/api/offers?limit=${number}`>, Offer>>(),
    assertTrue<Same<RouteOf<"POST", `/api/offers/${string}/accept`>["path"], "/api/offers/{id}/accept">>(),
    assertTrue<Same<RouteOf<"GET", `/api/offers/${string}/accept`>, never>>(),
    assertTrue<Same<RouteOf<"GET", "/api/nothing">, never>>(),
    assertTrue<Same<RouteOf<"GET", string>, never>>(),
  ];
  expect(checks).not.toContain(false);
});

// Infers the input and output types of an API call from its method and literal path, by the contracts. No type
// assertions.
// Types only: no contract code reaches the client bundle.
import type { z } from "zod";
import type { Route } from "@/lib/contracts/registry";

type Split<Path extends string> = Path extends `${infer Head}/${infer Rest}` ? [Head, ...Split<Rest>] : [Path];
type WithoutQuery<Path extends string> = Path extends `${infer Bare}?${string}` ? Bare : Path;

// Compared segment by segment, so that an id does not match the rest of the path. A segment in braces matches anything.
type Fits<Pattern extends readonly string[], Path extends readonly string[]> = Pattern extends readonly [
  infer A extends string,
  ...infer As extends readonly string[],
]
  ? Path extends readonly [infer B extends string, ...infer Bs extends readonly string[]]
    ? A extends `{${string}}`
      ? Fits<As, Bs>
      : [B] extends [A]
        ? Fits<As, Bs>
        : false
    : false
  : Path extends readonly []
    ? true
    : false;

export type Method = Route["method"];
type Matching<Each, M extends Method, Parts extends readonly string[]> = Each extends {
  method: M;
  path: infer Pattern extends string;
}
  ? Fits<Split<Pattern>, Parts> extends true
    ? Each
    : never
  : never;
/**
 * Routes that match a method and a path (distributes over a union of paths); never if there is none or the path is not
 * literal.
 */
export type RouteOf<M extends Method, Path extends string> = Path extends string
  ? Matching<Route, M, Split<WithoutQuery<Path>>>
  : never;

/** Response data of the route. */
export type AnswerOf<M extends Method, Path extends string> =
  RouteOf<M, Path> extends infer Found
    ? Found extends { response: infer Schema extends z.ZodType }
      ? z.output<Schema>
      : never
    : never;
/** Item type of a list route. */
export type ItemOf<Path extends string> = AnswerOf<"GET", Path> extends { items: (infer Item)[] } ? Item : never;
/** Request body of the route; empty if it has none. */
export type BodyOf<M extends Method, Path extends string> =
  RouteOf<M, Path> extends infer Found
    ? Found extends { body: infer Schema extends z.ZodType }
      ? z.input<Schema>
      : Record<string, never>
    : never;
/** A path with a route of this method; never otherwise. */
export type PathOf<M extends Method, Path extends string> = [RouteOf<M, Path>] extends [never] ? never : Path;

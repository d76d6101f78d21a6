// What a call of our API takes and gives, by its method and its path as it is written: the contracts say it, nobody
// asserts it.
// Types alone: nothing of the contracts comes along to the phone.
import type { z } from "zod";
import type { Route } from "@/lib/contracts/registry";

type Split<Path extends string> = Path extends `${infer Head}/${infer Rest}` ? [Head, ...Split<Rest>] : [Path];
type WithoutQuery<Path extends string> = Path extends `${infer Bare}?${string}` ? Bare : Path;

// Part by part, so that an id never takes in what comes after it. A part in braces is anybody's.
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
 * The routes that a method and a path lead to, each of several paths by itself; never, where there is none or the path
 * is any text.
 */
export type RouteOf<M extends Method, Path extends string> = Path extends string
  ? Matching<Route, M, Split<WithoutQuery<Path>>>
  : never;

/** What the route answers. */
export type AnswerOf<M extends Method, Path extends string> =
  RouteOf<M, Path> extends infer Found
    ? Found extends { response: infer Schema extends z.ZodType }
      ? z.output<Schema>
      : never
    : never;
/** What the route's page of a list holds. */
export type ItemOf<Path extends string> = AnswerOf<"GET", Path> extends { items: (infer Item)[] } ? Item : never;
/** The body that the route takes; an empty one, where it takes none. */
export type BodyOf<M extends Method, Path extends string> =
  RouteOf<M, Path> extends infer Found
    ? Found extends { body: infer Schema extends z.ZodType }
      ? z.input<Schema>
      : Record<string, never>
    : never;
/** A path that leads to a route of this method; nothing else may be asked for. */
export type PathOf<M extends Method, Path extends string> = [RouteOf<M, Path>] extends [never] ? never : Path;

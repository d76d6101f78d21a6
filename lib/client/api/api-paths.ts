// Infers the input and output types of an API call from its method and literal path, by the contracts. No type
// assertions.
// Types only: no contract code reaches the client bundle.
import type { z } from "zod";
import type { Route } from "@/lib/contracts/registry";

type Split<Path extends string> = Path extends `${infer Head}/${infer Rest}` ? [Head, ...Split<Rest>] : [Path];
type WithoutQuery<Path extends string> = Path extends `${infer PathOnly}?${string}` ? PathOnly : Path;

// Compared segment by segment, so that an id does not match the rest of the path. A segment in braces matches anything.
type PathMatches<Pattern extends readonly string[], Path extends readonly string[]> = Pattern extends readonly [
  infer PatternSegment extends string,
  ...infer PatternRest extends readonly string[],
]
  ? Path extends readonly [infer Segment extends string, ...infer PathRest extends readonly string[]]
    ? PatternSegment extends `{${string}}`
      ? PathMatches<PatternRest, PathRest>
      : [Segment] extends [PatternSegment]
        ? PathMatches<PatternRest, PathRest>
        : false
    : false
  : Path extends readonly []
    ? true
    : false;

export type Method = Route["method"];
type MatchingRoute<Candidate, M extends Method, Segments extends readonly string[]> = Candidate extends {
  method: M;
  path: infer Pattern extends string;
}
  ? PathMatches<Split<Pattern>, Segments> extends true
    ? Candidate
    : never
  : never;
/**
 * Routes that match a method and a path (distributes over a union of paths); never if there is none or the path is not
 * literal.
 */
export type RouteOf<M extends Method, Path extends string> = Path extends string
  ? MatchingRoute<Route, M, Split<WithoutQuery<Path>>>
  : never;

/** Response data of the route. */
export type ResponseOf<M extends Method, Path extends string> =
  RouteOf<M, Path> extends infer MatchedRoute
    ? MatchedRoute extends { response: infer Schema extends z.ZodType }
      ? z.output<Schema>
      : never
    : never;
/** Item type of a list route. */
export type ListItemOf<Path extends string> = ResponseOf<"GET", Path> extends { items: (infer Item)[] } ? Item : never;
/** Request body of the route; empty if it has none. */
export type RequestBodyOf<M extends Method, Path extends string> =
  RouteOf<M, Path> extends infer MatchedRoute
    ? MatchedRoute extends { body: infer Schema extends z.ZodType }
      ? z.input<Schema>
      : Record<string, never>
    : never;
/** The path if a route of this method matches it; never otherwise. */
export type ValidPath<M extends Method, Path extends string> = [RouteOf<M, Path>] extends [never] ? never : Path;

import "server-only";

// Next builds the start, the middleware, routes and pages apart: in one process each has a copy of a module, and of
// what it keeps. What there may be one of is kept here.
const kept = globalThis as { handoverKept?: Map<string, { value?: unknown }> };

/** Where a process keeps the one thing of this name, whichever copy of a module asks. */
export function ofProcess<T>(name: string): { value?: T } {
  kept.handoverKept ??= new Map();
  const place = kept.handoverKept.get(name) ?? {};
  kept.handoverKept.set(name, place);
  return place as { value?: T };
}

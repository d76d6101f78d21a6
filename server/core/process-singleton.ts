import "server-only";

// Next bundles instrumentation, middleware, routes and pages separately, so a process has several copies of a module and
// its variables. State that must exist once is stored on globalThis.
const shared = globalThis as { handoverSingletons?: Map<string, { value?: unknown }> };

/** A holder of one value per process and name, shared by all copies of a module. */
export function processSingleton<T>(name: string): { value?: T } {
  shared.handoverSingletons ??= new Map();
  const holder = shared.handoverSingletons.get(name) ?? {};
  shared.handoverSingletons.set(name, holder);
  return holder as { value?: T };
}

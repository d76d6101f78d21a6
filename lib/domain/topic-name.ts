/**
 * What a channel is called now, out of the names that the server gives. Names with an id stay; `ops` is `ops:` and its
 * epoch.
 */
export function topicNamed(name: string, current: readonly string[]): string | null {
  return name.includes(":") ? name : (current.find((topic) => topic.startsWith(`${name}:`)) ?? null);
}

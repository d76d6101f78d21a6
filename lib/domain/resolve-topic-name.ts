/**
 * The current name of a channel, from the names the server returned. Names with an id are constant; `ops` becomes
 * `ops:` and its epoch.
 */
export function resolveTopicName(name: string, currentNames: readonly string[]): string | null {
  return name.includes(":") ? name : (currentNames.find((topic) => topic.startsWith(`${name}:`)) ?? null);
}

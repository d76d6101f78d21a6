/** The hub id in a scanned text; null for any other text. Only the server verifies it. */
export function parseHubCode(text: string): string | null {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== "object" || value === null || !("hubId" in value)) return null;
    return typeof value.hubId === "string" && /^[0-9a-f-]{36}$/i.test(value.hubId) ? value.hubId : null;
  } catch {
    return null;
  }
}

import "server-only";

/** The browser's first supported language; default: English. */
export function preferredLanguage(headers: Headers): "en" | "es" {
  const requested = (headers.get("accept-language") ?? "")
    .toLowerCase()
    .split(",")
    .map((part) => part.trim().slice(0, 2));
  return requested.find((language) => language === "en" || language === "es") === "es" ? "es" : "en";
}

import "server-only";

/** The first of our languages that the browser asks for; English when it asks for none of them. */
export function preferredLanguage(headers: Headers): "en" | "es" {
  const asked = (headers.get("accept-language") ?? "")
    .toLowerCase()
    .split(",")
    .map((part) => part.trim().slice(0, 2));
  return asked.find((language) => language === "en" || language === "es") === "es" ? "es" : "en";
}

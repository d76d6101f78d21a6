import "server-only";
import { cookies, headers } from "next/headers";
import { preferredLocale, toLocale, type Locale } from "./translate";

/** The reader's language on the server: their choice, otherwise their browser's. */
export async function readLocale(): Promise<Locale> {
  const storedLocale = (await cookies()).get("handover-locale")?.value;
  return storedLocale ? toLocale(storedLocale) : preferredLocale((await headers()).get("accept-language"));
}

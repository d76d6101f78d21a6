import { withTimeout } from "../api/with-timeout";

const timeoutMs = 3_000;

/** Copies a text to the clipboard. Returns false if the browser refuses or does not respond. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await withTimeout(navigator.clipboard.writeText(text), timeoutMs);
    return true;
  } catch {
    return false;
  }
}

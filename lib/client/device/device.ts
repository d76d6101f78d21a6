import { withTimeout } from "../api/abort-signals";

/** Vibrates where supported. */
export function vibrate(pattern: number | number[] = 15): void {
  if (typeof navigator.vibrate === "function" && navigator.userActivation?.hasBeenActive) navigator.vibrate(pattern);
}

/** The browser and system, which the server records with an acceptance. */
export const deviceInfo = (): string => navigator.userAgent.slice(0, 300);

/** Opens the phone app with a number, like a press on a tel: link. */
export function dialNumber(number: string): void {
  const link = document.createElement("a");
  link.href = `tel:${number}`;
  link.hidden = true;
  document.body.append(link);
  link.click();
  link.remove();
}

const clipboardTimeoutMs = 3_000;

/** Copies a text to the clipboard. Returns false if the browser refuses or does not respond. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await withTimeout(navigator.clipboard.writeText(text), clipboardTimeoutMs);
    return true;
  } catch {
    return false;
  }
}

/** Opens the print dialog in the light theme. */
export function printInLightTheme(): void {
  const root = document.documentElement;
  const previousTheme = root.dataset.theme;
  root.dataset.theme = "light";
  window.addEventListener(
    "afterprint",
    () => {
      if (previousTheme === undefined) delete root.dataset.theme;
      else root.dataset.theme = previousTheme;
    },
    { once: true },
  );
  window.print();
}

/** Sets the app icon's badge where supported; 0 clears it. */
export function setBadge(count: number): void {
  if (typeof navigator.setAppBadge !== "function") return;
  (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => undefined);
}

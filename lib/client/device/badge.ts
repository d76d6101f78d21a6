/** The number on the app's icon, where the phone has that; 0 takes it away. */
export function showBadge(count: number): void {
  if (typeof navigator.setAppBadge !== "function") return;
  (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => undefined);
}

import { withTimeout } from "../api/with-timeout";

export type BrowserPermission = "location" | "notifications" | "camera";

// Stored per phone, like the permissions: "location=allow camera=1767225600000" (time of a "Not now").
export const permissionAnswersKey = "explained";

export const parsePermissionAnswers = (stored: string | null): Map<string, string> =>
  new Map((stored?.split(" ") ?? []).map((entry) => [entry.split("=")[0] ?? "", entry.split("=")[1] ?? ""]));

/** The browser's state of a permission; `prompt` if the browser cannot report it. */
export async function queryPermission(kind: BrowserPermission): Promise<PermissionState> {
  if (kind === "notifications") {
    if (!("Notification" in window) || !("PushManager" in window) || !("serviceWorker" in navigator)) return "denied";
    return Notification.permission === "default" ? "prompt" : Notification.permission;
  }
  try {
    const name = (kind === "location" ? "geolocation" : "camera") as PermissionName;
    return (await withTimeout(navigator.permissions.query({ name }), 2_000)).state;
  } catch {
    return "prompt";
  }
}

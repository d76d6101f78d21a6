/**
 * Source of the service worker. Contains the build's version, because cached pages and files belong to one build, and a
 * browser detects a new worker only by a changed script.
 *
 * sw-cache.js is imported last: its fetch listener calls `respondWith`, which stops the event for all later listeners.
 * Those of sw-sos.js and sw-check-in.js send stored calls and answers on a page load.
 */
export function serviceWorkerSource(version: string): string {
  return `const version = ${JSON.stringify(version)};\nimportScripts("/sw-push.js", "/sw-notification-click.js", "/sw-sos.js", "/sw-check-in.js", "/sw-cache.js");\n`;
}

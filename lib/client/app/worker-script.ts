/**
 * Source of the service worker. Contains the build's version, because cached pages and files belong to one build, and a
 * browser detects a new worker only by a changed script.
 *
 * sw-keep.js is imported last: its fetch listener calls `respondWith`, which stops the event for all later listeners.
 * Those of sw-sos.js and sw-check-in.js send stored calls and answers on a page load.
 */
export function workerScript(version: string): string {
  return `const version = ${JSON.stringify(version)};\nimportScripts("/sw-push.js", "/sw-answer.js", "/sw-sos.js", "/sw-check-in.js", "/sw-keep.js");\n`;
}

/**
 * Source of the service worker. Contains the build's version, because cached pages and files belong to one build, and a
 * browser detects a new worker only by a changed script.
 */
export function workerScript(version: string): string {
  return `const version = ${JSON.stringify(version)};\nimportScripts("/sw-keep.js", "/sw-push.js", "/sw-answer.js", "/sw-sos.js", "/sw-check-in.js");\n`;
}

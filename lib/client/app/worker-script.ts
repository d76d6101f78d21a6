/**
 * The service worker, as the browser gets it. Its version changes with every build, also where its parts do not: the
 * pages and files that it keeps belong to one build, and a browser sees a new worker in nothing but another text.
 */
export function workerScript(version: string): string {
  return `const version = ${JSON.stringify(version)};\nimportScripts("/sw-keep.js", "/sw-push.js", "/sw-answer.js", "/sw-sos.js", "/sw-check-in.js");\n`;
}

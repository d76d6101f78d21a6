// Which Node the project's programs run on: the one that its packages bring, where there is one for this machine and it
// runs here; else the system's, if it is new enough. Otherwise a sentence that says what to do.

/** The package that brings Node for a machine, of those that package.json names; null where none does. */
export function nodePackageFor({ platform, arch }, { optionalDependencies }) {
  const system = platform === "win32" ? "win" : platform;
  return (
    [`node-${system}-${arch}`, `node-bin-${system}-${arch}`].find((name) => name in (optionalDependencies ?? {})) ??
    null
  );
}

/** Whether a version such as 22.9.0 is at least what engines.node asks for, such as >=22.18. */
export function isEnough(version, { engines }) {
  const [major, minor] = version.split(".").map(Number);
  const [least, leastMinor = 0] = (engines.node.match(/\d+/g) ?? []).map(Number);
  return major > least || (major === least && minor >= leastMinor);
}

/** `own`: the path of the Node that was installed and runs here, or null. */
export function chooseNode({ own, machine, system, manifest }) {
  if (own) return { node: own };
  if (isEnough(system.version, manifest)) return { node: system.path };
  const least = manifest.engines.node.replace(">=", "");
  const name = nodePackageFor(machine, manifest);
  return {
    say: name
      ? `The project brings its own Node for this machine (${name}), but it is not installed or does not run here. Run npm ci without --omit=optional; on Alpine and other systems without glibc install Node ${least} or newer instead. This one is ${system.version}.`
      : `The project brings no Node for ${machine.platform} on ${machine.arch}. Install Node ${least} or newer (https://nodejs.org) and run this again; this one is ${system.version}.`,
  };
}

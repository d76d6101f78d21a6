// Selects the Node for the project's programs: the one from its packages, if it exists for this machine and runs;
// otherwise the system's, if new enough. Otherwise returns an error message with instructions.

/** The package with Node for a machine, of those in package.json; null without one. */
export function nodePackageFor({ platform, arch }, { optionalDependencies }) {
  const system = platform === "win32" ? "win" : platform;
  return (
    [`node-${system}-${arch}`, `node-bin-${system}-${arch}`].find((name) => name in (optionalDependencies ?? {})) ??
    null
  );
}

/** Whether a version such as 22.9.0 satisfies engines.node, such as >=22.18. */
export function isSupportedNode(version, { engines }) {
  const [major, minor] = version.split(".").map(Number);
  const [minMajor, minMinor = 0] = (engines.node.match(/\d+/g) ?? []).map(Number);
  return major > minMajor || (major === minMajor && minor >= minMinor);
}

/** `own`: the path of an installed Node that runs here, or null. */
export function chooseNode({ own, machine, system, manifest }) {
  if (own) return { node: own };
  if (isSupportedNode(system.version, manifest)) return { node: system.path };
  const minMajor = manifest.engines.node.replace(">=", "");
  const name = nodePackageFor(machine, manifest);
  return {
    message: name
      ? `The project brings its own Node for this machine (${name}), but it is not installed or does not run here. Run npm ci without --omit=optional; on Alpine and other systems without glibc install Node ${minMajor} or newer instead. This one is ${system.version}.`
      : `The project brings no Node for ${machine.platform} on ${machine.arch}. Install Node ${minMajor} or newer (https://nodejs.org) and run this again; this one is ${system.version}.`,
  };
}

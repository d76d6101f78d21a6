type Manifest = { engines: { node: string }; optionalDependencies?: Record<string, string> };
type Machine = { platform: string; arch: string };
export function nodePackageFor(machine: Machine, manifest: Manifest): string | null;
export function isSupportedNode(version: string, manifest: Manifest): boolean;
export function chooseNode(options: {
  own: string | null;
  machine: Machine;
  system: { path: string; version: string };
  manifest: Manifest;
}): { node?: string; message?: string };

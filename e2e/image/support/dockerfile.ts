// Parses the parts of a Dockerfile that we use: stages, and the instructions of each in order.
import { readFileSync } from "node:fs";

type Instruction = { name: string; text: string };
export type DockerStage = { name: string; from: string; steps: Instruction[] };

export function readDockerfile(file: string): DockerStage[] {
  const lines = readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => !/^\s*(#|$)/.test(line))
    .join("\n")
    .replace(/\\\n\s*/g, " ")
    .split("\n");
  const stages: DockerStage[] = [];
  for (const line of lines) {
    const [, name = "", text = ""] = /^(\w+)\s+(.*)$/.exec(line.trim()) ?? [];
    if (name === "FROM") {
      const [, from = "", stage = ""] = /^(\S+)(?:\s+AS\s+(\S+))?$/.exec(text) ?? [];
      stages.push({ name: stage, from, steps: [] });
    } else stages.at(-1)?.steps.push({ name, text });
  }
  return stages;
}

/** A stage's steps after those of its base stages. */
export function resolveStage(stages: DockerStage[], name: string): Instruction[] {
  const stage = stages.find((candidate) => candidate.name === name);
  return stage ? [...resolveStage(stages, stage.from), ...stage.steps] : [];
}

/** Flags such as --from=build, and the rest. */
export function parseFlags(text: string): { flags: Record<string, string>; rest: string } {
  const flags: Record<string, string> = {};
  const rest = text.replace(/--([\w-]+)=(\S+)\s+/gy, (_, name: string, value: string) => {
    flags[name] = value;
    return "";
  });
  return { flags, rest };
}

/** The words of an instruction in the form ["a", "b"]. */
export const parseExecForm = (text: string): string[] => JSON.parse(text) as string[];

type Setup = { env: Record<string, string>; workdir: string; user: string; command: string[]; health: string[] };

/** How a stage's container starts. */
export function containerSetup(stages: DockerStage[], name: string): Setup {
  const setup: Setup = { env: {}, workdir: "/", user: "", command: [], health: [] };
  for (const { name: step, text } of resolveStage(stages, name)) {
    if (step === "ENV")
      for (const [, key = "", value = ""] of text.matchAll(/([A-Z_]+)=(\S+)/g)) setup.env[key] = value;
    if (step === "WORKDIR") setup.workdir = text;
    if (step === "USER") setup.user = text;
    if (step === "CMD") setup.command = parseExecForm(text);
    if (step === "HEALTHCHECK") setup.health = parseExecForm(text.slice(text.indexOf("CMD ") + 4));
  }
  return setup;
}

/** Whether a file is in the build context: the last line of .dockerignore that matches it, or its folder, decides. */
export function createContextFilter(dockerignore: string): (file: string) => boolean {
  const rules = dockerignore
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => ({ includes: line.startsWith("!"), pattern: toRegExp(line.replace("!", "")) }));
  return (file) => {
    const parts = file.split("/");
    const parentPaths = parts.map((_, index) => parts.slice(0, index + 1).join("/"));
    let isIncluded = true;
    for (const rule of rules) if (parentPaths.some((path) => rule.pattern.test(path))) isIncluded = rule.includes;
    return isIncluded;
  };
}

const toRegExp = (pattern: string): RegExp =>
  new RegExp(
    `^${pattern
      .replace(/[.+^${}()|[\]\\]/g, "\\$&")
      .replaceAll("**/", "\0")
      .replaceAll("*", "[^/]*")
      .replaceAll("\0", "(?:.*/)?")}$`,
  );

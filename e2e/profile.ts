// npm test -- --profile: CPU seconds and wall seconds of a run by stage, by kind of work and by file.
import { readdirSync, readFileSync } from "node:fs";

/** A stage marks all processes that it starts, Chromium and a detached Postgres included, by this variable. */
export const STAGE_VARIABLE = "TEST_STAGE";

/** Contains this run: another may run at the same time. */
export const stageMark = (stage: string): string => `${process.pid}:${stage}`;

type ProcessSample = { stage: string; kind: string; parent: number; cpu: number; reaped: number };
type FileTime = { stage: string; file: string; seconds: number };
type StageTime = { stage: string; seconds: number };
type StartTime = { stage: string; name: string; seconds: number };

const TICKS_PER_SECOND = 100;
const SAMPLE_MS = 250;

const KINDS: readonly (readonly [RegExp, string])[] = [
  [/postgres|initdb|pg_ctl|pg_basebackup/, "Postgres"],
  [/chrom/, "Chromium"],
  [/oxlint|tsgolint|prettier/, "checks"],
  [/next(\.js)? build|next\/dist\/bin\/next build/, "build"],
  [/next-server|next start/, "app"],
  [/worker\.mjs/, "worker"],
  [/local\/(project|replica)\.ts/, "emulators"],
  [/jest|playwright/, "test code"],
  [/local\/|server\/tasks/, "programs of tests"],
];

const kindOf = (command: string): string => KINDS.find(([pattern]) => pattern.test(command))?.[1] ?? "other";

/**
 * Samples the processes of this run. Linux only: elsewhere there is no /proc and the table is empty. `stop` returns
 * the lines of the report.
 */
export function startProfile(): {
  addFile(time: FileTime): void;
  addStage(time: StageTime): void;
  addStart(time: StartTime): void;
  stop(): string[];
} {
  const lastSamples = new Map<string, ProcessSample>();
  const secondsByKey = new Map<string, number>();
  const files: FileTime[] = [];
  const starts: StartTime[] = [];
  const stageTimes: StageTime[] = [];
  const machineSecondsBefore = machineSeconds();
  const startedAt = Date.now();
  const add = (stage: string, kind: string, seconds: number): void => {
    const key = `${stage}\t${kind}`;
    secondsByKey.set(key, (secondsByKey.get(key) ?? 0) + seconds);
  };

  const sample = (): void => {
    const samples = new Map<string, ProcessSample>();
    const stages = new Map(
      [...lastSamples].map(([id, processSample]) => [Number(id.split(":")[0]), processSample.stage]),
    );
    for (const pid of processIds()) {
      const stat = readStat(pid);
      if (!stat) continue;
      const id = `${pid}:${stat.started}`;
      const previous = lastSamples.get(id);
      // Chromium's children overwrite their environment with their titles: they get their parent's stage.
      const { stage, kind } = previous ?? describeProcess(pid, stages.get(stat.parent));
      if (stage === "") {
        samples.set(id, { stage, kind, parent: stat.parent, cpu: 0, reaped: 0 });
        continue;
      }
      // A process that calls exec changes its command: kind is read again while it is young.
      const current = previous && stat.cpu < 0.5 ? describeProcess(pid, stage).kind : kind;
      add(stage, current, stat.cpu - (previous?.cpu ?? 0));
      samples.set(id, { stage, kind: current, parent: stat.parent, cpu: stat.cpu, reaped: stat.reaped });
    }
    addEndedChildren(samples);
    lastSamples.clear();
    for (const [id, processSample] of samples) lastSamples.set(id, processSample);
  };

  // Children that ended between two samples: their time is added to their parent, less the samples.
  const addEndedChildren = (samples: ReadonlyMap<string, ProcessSample>): void => {
    const endedProcesses = new Map<number, number>();
    for (const [id, processSample] of lastSamples)
      if (!samples.has(id) && processSample.stage !== "")
        endedProcesses.set(
          processSample.parent,
          (endedProcesses.get(processSample.parent) ?? 0) + processSample.cpu + processSample.reaped,
        );
    for (const [id, processSample] of samples) {
      if (processSample.stage === "") continue;
      const pid = Number(id.split(":")[0]);
      const unsampledSeconds =
        processSample.reaped - (lastSamples.get(id)?.reaped ?? 0) - (endedProcesses.get(pid) ?? 0);
      if (unsampledSeconds > 0) add(processSample.stage, processSample.kind, unsampledSeconds);
    }
  };

  const timer = setInterval(sample, SAMPLE_MS);
  return {
    addFile: (time) => files.push(time),
    addStage: (time) => stageTimes.push(time),
    addStart: (time) => starts.push(time),
    stop() {
      clearInterval(timer);
      sample();
      const wall = (Date.now() - startedAt) / 1000;
      return formatReport({
        secondsByKey,
        files,
        starts,
        stageTimes,
        wall,
        machine: machineSeconds() - machineSecondsBefore,
      });
    },
  };
}

function processIds(): number[] {
  try {
    return readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .map(Number);
  } catch {
    return [];
  }
}

/** CPU seconds of a process, and of its children that ended. */
function readStat(pid: number): { parent: number; cpu: number; reaped: number; started: string } | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    const ticks = (index: number): number => Number(fields[index]) / TICKS_PER_SECOND;
    return {
      parent: Number(fields[1]),
      cpu: ticks(11) + ticks(12),
      reaped: ticks(13) + ticks(14),
      started: fields[19] ?? "",
    };
  } catch {
    return null;
  }
}

function describeProcess(pid: number, parentStage = ""): { stage: string; kind: string } {
  try {
    const environment = readFileSync(`/proc/${pid}/environ`, "utf8").split("\0");
    const stageVariable = `${STAGE_VARIABLE}=${stageMark("")}`;
    const stage = environment.find((line) => line.startsWith(stageVariable))?.slice(stageVariable.length);
    return {
      stage: stage ?? parentStage,
      kind: kindOf(readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ")),
    };
  } catch {
    return { stage: "", kind: "" };
  }
}

/** Busy seconds of all processors since the machine started. */
function machineSeconds(): number {
  try {
    const [user, nice, system] = (readFileSync("/proc/stat", "utf8").split("\n")[0] ?? "")
      .split(/\s+/)
      .slice(1)
      .map(Number);
    return ((user ?? 0) + (nice ?? 0) + (system ?? 0)) / TICKS_PER_SECOND;
  } catch {
    return 0;
  }
}

function formatReport(run: {
  secondsByKey: ReadonlyMap<string, number>;
  files: readonly FileTime[];
  starts: readonly StartTime[];
  stageTimes: readonly StageTime[];
  wall: number;
  machine: number;
}): string[] {
  const rows = [...run.secondsByKey].map(([key, seconds]) => ({
    stage: key.split("\t")[0] ?? "",
    kind: key.split("\t")[1] ?? "",
    seconds,
  }));
  const total = rows.reduce((sum, { seconds }) => sum + seconds, 0);
  const sumBy = (of: "stage" | "kind"): string[] =>
    [...Map.groupBy(rows, (row) => row[of])]
      .map(([name, group]) => ({ name, seconds: group.reduce((sum, { seconds }) => sum + seconds, 0) }))
      .sort((first, second) => second.seconds - first.seconds)
      .map(({ name, seconds }) => `  ${seconds.toFixed(0).padStart(6)} s  ${name}`);
  const stages = [...new Set(rows.map(({ stage }) => stage))];
  return [
    `Profile: ${run.wall.toFixed(0)} s wall, ${total.toFixed(0)} CPU-seconds of this run, ${run.machine.toFixed(0)} of the machine`,
    "CPU by stage",
    ...sumBy("stage"),
    "Wall by stage",
    ...run.stageTimes.map(({ stage, seconds }) => `  ${seconds.toFixed(0).padStart(6)} s  ${stage}`),
    "CPU by kind of work",
    ...sumBy("kind"),
    ...stages.flatMap((stage) => [
      `CPU of ${stage} by kind`,
      ...rows
        .filter((row) => row.stage === stage)
        .sort((first, second) => second.seconds - first.seconds)
        .map(({ kind, seconds }) => `  ${seconds.toFixed(0).padStart(6)} s  ${kind}`),
    ]),
    "Starts of services by the run (wall)",
    ...run.starts.map(({ stage, name, seconds }) => `  ${seconds.toFixed(1).padStart(6)} s  ${stage}: ${name}`),
    "Files (wall)",
    ...[...run.files]
      .sort((first, second) => second.seconds - first.seconds)
      .map(({ stage, file, seconds }) => `  ${seconds.toFixed(1).padStart(6)} s  ${stage}: ${file}`),
  ];
}

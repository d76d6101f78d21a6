"use client";

import { CodeEntry } from "@/components/driver/scan/code-entry";
import { TaskBadge } from "@/components/driver/task/task-badge";
import { Notice } from "@/components/ui/badge";
import { Button, ButtonLink } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { ClockIcon, InfoIcon, NavigateIcon, WarningIcon } from "@/components/ui/icons";
import { LoadFailure } from "@/components/ui/load-failure";
import { Money } from "@/components/ui/money";
import { PageHeader } from "@/components/ui/page-header";
import { SkeletonCard } from "@/components/ui/skeleton";
import { Spinner } from "@/components/ui/spinner";
import { Timeline, type TimelineStep } from "@/components/ui/timeline";
import { PersonName } from "@/components/ui/person-name";
import { act } from "@/lib/domain/task/task-machine";
import { isAtTheDoor, isUnderWay } from "@/lib/domain/task/task-state";
import { diagnosticsText } from "@/lib/i18n/text/diagnostics";
import { useText } from "@/lib/i18n/use-text";
import { useWalk, type WalkStep } from "./use-walk";
import { TransitionLog, WalkAnswers } from "./walk-answers";

const plan: readonly WalkStep[] = ["accept", "count", "prove", "navigate", "arrive", "complete"];
const reached = { idle: 0, ready: 1, starting: 3, navigating: 4, arrived: 5, completing: 5 } as const;

/** Walks the driver's task through all its states by the real API, and shows each answer. */
export function UnifiedTest({ userId }: { userId: string }) {
  const say = useText(diagnosticsText);
  const walk = useWalk(userId);
  const { task, navigation, busy } = walk;
  if (walk.unknown) {
    return (
      <>
        <PageHeader title={say("title")} hint={say("hint")} />
        {walk.error ? (
          <LoadFailure component={say("title")} error={walk.error} onRetry={walk.refresh} busy={walk.isRefreshing} />
        ) : (
          <SkeletonCard label={say("title")} />
        )}
      </>
    );
  }
  const done = walk.answers[0]?.after === "completed";
  const at = task ? reached[navigation] + (walk.counted ? 1 : 0) : done ? plan.length : 0;
  const asked = walk.counted ? "prove" : task && isAtTheDoor(task.state) ? "complete" : null;
  const steps: TimelineStep[] = plan.map((step, index) => ({
    key: step,
    title: say(step),
    state: index < at ? "done" : index === at ? "current" : "ahead",
  }));
  const waiting = walk.running && task === null && walk.offer === null;
  return (
    <>
      <PageHeader title={say("title")} hint={say("hint")} />
      <div className="flex flex-col gap-3">
        <Card aria-label={say("now")}>
          <div className="flex items-center justify-between gap-3">
            <CardTitle>{say("now")}</CardTitle>
            {task && <TaskBadge task={task} />}
          </div>
          <p className="pb-4 text-sm text-ink-soft">
            {task ? (
              <>
                <Money amount={task.amount} className="text-ink" /> · <PersonName name={task.customerName} /> ·{" "}
                <span className="font-mono">
                  {task.state} / {navigation}
                </span>
              </>
            ) : (
              say(done ? "finished" : "noTask")
            )}
          </p>
          <Timeline label={say("steps")} steps={steps} />
        </Card>
        {task === null && walk.offer === null && !waiting && (
          <Notice icon={InfoIcon} action={<ButtonLink href="/dashboard">{say("dashboard")}</ButtonLink>}>
            {say("howToGet")}
          </Notice>
        )}
        {waiting && (
          <Notice tone="wait" icon={ClockIcon} live="polite">
            {say("waiting")}
          </Notice>
        )}
        {asked ? (
          <Card className="flex flex-col gap-4">
            <CodeEntry
              key={asked}
              busy={busy === asked}
              disabled={busy !== null}
              confirm={say(asked)}
              moment={asked === "prove" ? "pickup" : "door"}
              onCode={(code) => {
                void walk.take(asked, code);
              }}
            />
          </Card>
        ) : walk.running ? (
          <Button size="large" onClick={walk.stop}>
            {busy === null ? <Spinner /> : null}
            {say("stop")}
          </Button>
        ) : (
          <Button variant="go" size="large" icon={NavigateIcon} busy={busy !== null} onClick={walk.run}>
            {say("run")}
          </Button>
        )}
        {task && isUnderWay(task.state) && (
          <Button
            variant="quiet"
            block
            disabled={busy !== null || walk.running}
            onClick={() => {
              void walk.take("cancel");
            }}
          >
            {say("cancel")}
          </Button>
        )}
        <Wrong walk={walk} userId={userId} />
        <WalkAnswers answers={walk.answers} />
        <TransitionLog />
      </div>
    </>
  );
}

const tries = ["accept", "start", "arrive", "complete", "cancel"] as const;

/** Steps out of their order: the phone forbids them everywhere else; here the server's refusals can be read. */
function Wrong({ walk, userId }: { walk: ReturnType<typeof useWalk>; userId: string }) {
  const say = useText(diagnosticsText);
  const state = walk.task?.state ?? "none";
  // Only what is wrong now: nothing here moves the delivery, or costs the receiver a try at their code.
  const wrong = tries.filter((step) =>
    step === "accept" ? walk.offer === null : !act(state, { type: step, userId }).ok,
  );
  if (wrong.length === 0) return null;
  return (
    <Card aria-label={say("wrong")}>
      <CardTitle className="flex items-center gap-2">
        <WarningIcon aria-hidden size={20} />
        {say("wrong")}
      </CardTitle>
      <p className="pb-3 text-sm text-ink-soft">{say("wrongHint")}</p>
      <div className="grid grid-cols-2 gap-2">
        {wrong.map((step) => (
          <Button
            key={step}
            busy={walk.busy === step}
            disabled={walk.busy !== null || walk.running}
            onClick={() => {
              void walk.take(step);
            }}
          >
            {say(step)}
          </Button>
        ))}
      </div>
    </Card>
  );
}

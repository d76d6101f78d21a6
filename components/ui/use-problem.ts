"use client";

import { useState } from "react";

/**
 * The text of a failed write, until the state that it concerned changes: the server may have applied a write without a
 * response, and the text would contradict the new state.
 */
export function useProblem(state: string | boolean | null): [string | null, (text: string | null) => void] {
  const [problem, setProblem] = useState<{ text: string; state: typeof state } | null>(null);
  // Cleared, not hidden: otherwise the text would come back with the state.
  if (problem !== null && problem.state !== state) setProblem(null);
  return [
    problem?.state === state ? problem.text : null,
    (text) => {
      setProblem(text === null ? null : { text, state });
    },
  ];
}

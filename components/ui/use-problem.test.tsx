import { useState } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { useProblem } from "./use-write";

/** Sets the text in the first of `states`, then changes to the next ones. */
function FailedWrite({ states }: { states: [string, ...string[]] }) {
  const [step, setStep] = useState(0);
  const [problem, setProblem] = useProblem(states[step] ?? null);
  if (step === 0) setProblem("No connection");
  if (step < states.length - 1) setStep(step + 1);
  return <p>{problem ?? "none"}</p>;
}

test("shows the text of a failed write until the state changes", () => {
  expect(renderToStaticMarkup(<FailedWrite states={["waiting", "waiting"]} />)).toBe("<p>No connection</p>");
  expect(renderToStaticMarkup(<FailedWrite states={["waiting", "done"]} />)).toBe("<p>none</p>");
});

test("does not show the text again when the state returns", () => {
  expect(renderToStaticMarkup(<FailedWrite states={["waiting", "done", "waiting"]} />)).toBe("<p>none</p>");
});

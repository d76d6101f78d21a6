import { useState } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { useProblem } from "./use-problem";

/** Sets the text in the first state; `moves`: the state changes afterwards. */
function FailedWrite({ moves }: { moves: boolean }) {
  const [step, setStep] = useState(0);
  const [problem, setProblem] = useProblem(step < 2 ? "waiting" : "done");
  if (step === 0) {
    setProblem("No connection");
    setStep(1);
  } else if (step === 1 && moves) setStep(2);
  return <p>{problem ?? "none"}</p>;
}

test("shows the text of a failed write until the state changes", () => {
  expect(renderToStaticMarkup(<FailedWrite moves={false} />)).toBe("<p>No connection</p>");
  expect(renderToStaticMarkup(<FailedWrite moves />)).toBe("<p>none</p>");
});

import { Notice } from "../badge";
import { Button } from "../button";
import { WarningIcon } from "../icons";

/** Footer of a form in a sheet: its error and the submit button. */
export function FormFooter({
  problem,
  busy,
  label,
  onSubmit,
}: {
  problem?: string;
  busy: boolean;
  label: string;
  onSubmit: () => void;
}) {
  return (
    <>
      {problem && (
        <Notice tone="destructive" icon={WarningIcon} live="assertive">
          {problem}
        </Notice>
      )}
      <Button variant="primary" size="large" busy={busy} onClick={onSubmit}>
        {label}
      </Button>
    </>
  );
}

import { Notice } from "../badge";
import { Button } from "../button";
import { WarningIcon } from "../icons";

/** Footer of a form in a sheet: its error and the submit button. */
export function FormFooter({
  problem,
  busy,
  label,
  onPress,
}: {
  problem?: string;
  busy: boolean;
  label: string;
  onPress: () => void;
}) {
  return (
    <>
      {problem && (
        <Notice tone="destructive" icon={WarningIcon} live="assertive">
          {problem}
        </Notice>
      )}
      <Button variant="primary" size="large" busy={busy} onClick={onPress}>
        {label}
      </Button>
    </>
  );
}

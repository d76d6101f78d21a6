import { Notice } from "./badge";
import { Button } from "./button";
import { WarningIcon } from "./icons";

/** The end of a sheet with a form: why it could not be sent, and the one thing to press. */
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
        <Notice tone="stop" icon={WarningIcon} live="assertive">
          {problem}
        </Notice>
      )}
      <Button variant="primary" size="large" busy={busy} onClick={onPress}>
        {label}
      </Button>
    </>
  );
}

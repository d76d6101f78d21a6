import { Input } from "@/components/ui/form/field";

/** Apartment, floor or suite: the address only finds the building. */
export function UnitField({
  label,
  hint,
  value,
  onChange,
}: {
  label: string;
  hint?: string;
  value: string;
  onChange: (unit: string) => void;
}) {
  return (
    <Input
      label={label}
      hint={hint}
      optional
      autoComplete="off"
      maxLength={40}
      value={value}
      onChange={(event) => {
        onChange(event.target.value);
      }}
    />
  );
}

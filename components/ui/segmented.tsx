import { cx } from "./class-names";

/** A few views of the same thing, one at a time. */
export function Segmented<Value extends string>({ label, options, value, onChange }: { label: string; options: readonly { value: Value; label: string }[]; value: Value; onChange: (value: Value) => void }) {
  return (
    <div role="radiogroup" aria-label={label} className="flex rounded-control bg-sunken p-1">
      {options.map((option) => (
        <button key={option.value} type="button" role="radio" aria-checked={option.value === value} onClick={() => { onChange(option.value); }}
          className={cx("min-h-10 flex-1 rounded-small px-3 text-sm font-semibold transition-colors duration-150", option.value === value ? "bg-surface text-ink outline-1 outline-line" : "text-ink-soft")}>
          {option.label}
        </button>
      ))}
    </div>
  );
}

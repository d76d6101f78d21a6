/** A code in groups of four. Screen readers spell it. */
export function CodeText({ code }: { code: string }) {
  const plain = code.replace(/[^A-Za-z0-9]/g, "").toUpperCase();
  return (
    <span
      aria-label={plain.split("").join(" ")}
      role="img"
      translate="no"
      className="font-mono tracking-[0.08em] whitespace-nowrap"
    >
      {plain.match(/.{1,4}/g)?.join("-") ?? plain}
    </span>
  );
}

/**
 * A name as its owner wrote it: not translated by browsers, and isolated from the direction of the surrounding text.
 */
export function PersonName({ name, className }: { name: string; className?: string }) {
  return (
    <bdi translate="no" className={className}>
      {name}
    </bdi>
  );
}

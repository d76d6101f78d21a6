/** A person's name as they wrote it: browsers do not translate it, and its direction does not affect the text around it. */
export function PersonName({ name, className }: { name: string; className?: string }) {
  return (
    <bdi translate="no" className={className}>
      {name}
    </bdi>
  );
}

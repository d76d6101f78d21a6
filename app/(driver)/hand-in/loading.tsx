import { PageSkeleton } from "@/components/ui/page/page-skeleton";

export default function Loading() {
  return (
    <div className="mx-auto max-w-column px-4">
      <PageSkeleton shape="cards" />
    </div>
  );
}

import { PageSkeleton } from "@/components/ui/page/page-skeleton";

export default function Loading() {
  return <PageSkeleton shape="square" />;
}

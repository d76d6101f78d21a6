import { pageMetadata } from "@/app/page-metadata";
import { CurrentNavigation } from "@/components/driver/navigation/current-navigation";

export const generateMetadata = pageMetadata("navigation");

export default function CurrentNavigationPage() {
  return <CurrentNavigation />;
}

import { titled } from "@/app/titled";
import { CurrentNavigation } from "@/components/driver/task/current-navigation";

export const generateMetadata = titled("navigation");

export default function NavigationPage() {
  return <CurrentNavigation />;
}

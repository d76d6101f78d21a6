import { titled } from "@/app/titled";
import { CurrentNavigation } from "@/components/driver/navigation/current-navigation";

export const generateMetadata = titled("navigation");

export default function NavigationPage() {
  return <CurrentNavigation />;
}

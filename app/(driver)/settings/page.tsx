import { pageMetadata } from "@/app/page-metadata";
import { DriverSettingsScreen } from "@/components/driver/profile/settings-screen";

export const generateMetadata = pageMetadata("settings");

export default function SettingsPage() {
  return <DriverSettingsScreen />;
}

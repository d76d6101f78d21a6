import { titled } from "@/app/titled";
import { SettingsScreen } from "@/components/driver/profile/settings-screen";

export const generateMetadata = titled("settings");

export default function SettingsPage() {
  return <SettingsScreen />;
}

import { titled } from "@/app/titled";
import { ProfileScreen } from "@/components/driver/profile/profile-screen";

export const generateMetadata = titled("profile");

export default function ProfilePage() {
  return <ProfileScreen />;
}

import { pageMetadata } from "@/app/page-metadata";
import { ProfileScreen } from "@/components/driver/profile/profile-screen";

export const generateMetadata = pageMetadata("profile");

export default function ProfilePage() {
  return <ProfileScreen />;
}

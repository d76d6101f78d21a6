import { pageMetadata } from "@/app/page-metadata";
import { RegisterForm } from "@/components/auth/register-form";

export const generateMetadata = pageMetadata("register");

export default function RegisterPage() {
  return <RegisterForm />;
}

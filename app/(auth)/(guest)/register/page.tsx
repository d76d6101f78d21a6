import { titled } from "@/app/titled";
import { RegisterForm } from "@/components/auth/register-form";

export const generateMetadata = titled("register");

export default function RegisterPage() {
  return <RegisterForm />;
}

import { defineText } from "../text";

export const profileText = defineText({
  en: {
    title: "Profile", you: "You", name: "Full name", email: "Email", license: "Driver's license", rating: "Rating", vehicle: "Vehicle", vehicleType: "Vehicle type", plate: "License plate", day: "Working day", from: "From", to: "To", dayHint: "Route planning uses these hours.", start: "Start address", end: "End address", save: "Save", saved: "Profile saved", failed: "Could not save the profile", nameNeeded: "Please fill in your name", nothingChanged: "Nothing has changed", settings: "Settings", memberSince: "Driver since",
    car: "Car", suv: "SUV", truck: "Truck", van: "Van", motorcycle: "Motorcycle", bicycle: "Bicycle",
  },
  es: {
    title: "Perfil", you: "Tú", name: "Nombre completo", email: "Correo", license: "Licencia de conducir", rating: "Calificación", vehicle: "Vehículo", vehicleType: "Tipo de vehículo", plate: "Placa", day: "Jornada", from: "Desde", to: "Hasta", dayHint: "La planificación de rutas usa este horario.", start: "Dirección de inicio", end: "Dirección final", save: "Guardar", saved: "Perfil guardado", failed: "No se pudo guardar el perfil", nameNeeded: "Escribe tu nombre", nothingChanged: "No cambió nada", settings: "Ajustes", memberSince: "Conductor desde",
    car: "Auto", suv: "SUV", truck: "Camión", van: "Furgoneta", motorcycle: "Motocicleta", bicycle: "Bicicleta",
  },
});

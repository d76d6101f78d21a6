import { defineMessages } from "../translate";

// Drivers' statuses, vehicles and documents, by their API names; shared by all readers.

/** Driver statuses. */
export const driverStatusMessages = defineMessages({
  en: {
    online: "Online",
    on_duty: "On duty",
    busy: "Busy",
    break: "On break",
    offline: "Offline",
  },
  es: {
    online: "En línea",
    on_duty: "En servicio",
    busy: "Ocupado",
    break: "En descanso",
    offline: "Fuera de línea",
  },
});

/** Vehicle types. */
export const vehicleMessages = defineMessages({
  en: {
    car: "Car",
    suv: "SUV",
    truck: "Truck",
    van: "Van",
    motorcycle: "Motorcycle",
    bicycle: "Bicycle",
  },
  es: {
    car: "Auto",
    suv: "SUV",
    truck: "Camión",
    van: "Van",
    motorcycle: "Motocicleta",
    bicycle: "Bicicleta",
  },
});

/** Documents of an application. */
export const documentMessages = defineMessages({
  en: {
    license: "Driver's license",
    registration: "Vehicle registration",
    insurance: "Insurance certificate",
    background_consent: "Background check consent",
    photo: "Driver's photo",
  },
  es: {
    license: "Licencia de conducir",
    registration: "Registro del vehículo",
    insurance: "Certificado de seguro",
    background_consent: "Permiso de verificación de antecedentes",
    photo: "Foto del repartidor",
  },
});

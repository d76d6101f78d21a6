import { defineMessages } from "../translate";

export const legalMessages = defineMessages({
  en: {
    updated: "In force since January 1, 2026",
    privacyTitle: "Privacy",
    privacy1Title: "What we store",
    privacy1:
      "Your name, phone, email and address; the deliveries you send, receive or carry, with photos that the driver takes of the cash and how you rate the driver; for drivers also the application with its documents, signature and photo, the vehicle, and where the phone is while the driver is online.",
    privacy2Title: "Why",
    privacy2:
      "To find a driver, to hand the cash to the right person, to settle what went wrong, and because the law asks for records of money that was moved.",
    privacy3Title: "Who sees it",
    privacy3:
      "The other side of a delivery sees your name and what it needs to meet you. A driver's position and phone are shown only while a delivery is under way, their photo only to the people who hand them cash or take it back. The driver may read your rating's comment, without your name. Only the receiver sees the receiver's code. Administrators see what they need to help, and what they do is recorded. We sell nothing.",
    privacy4Title: "How long",
    privacy4:
      "Positions, 30 days. The route around a call for help, and who viewed a route, one year. Messages between people, and who called whom, 90 days. Deliveries and their records, as long as the law asks. Your account, until you ask us to delete it.",
    privacy5Title: "Your rights",
    privacy5:
      "Download a copy of your data, correct it, or delete your account: on your account's page. For anything else, write to support.",
    termsTitle: "Terms",
    terms1Title: "What Handover does",
    terms1:
      "A sender asks for cash to be carried to a receiver. An approved driver collects it at the pickup address and hands it over against the receiver's code.",
    terms2Title: "The code is the proof",
    terms2:
      "The receiver shows the code only when the driver is there and the amount is right. Once it is confirmed, the cash counts as delivered. Handover never asks for a code by phone or message.",
    terms3Title: "Senders",
    terms3:
      "Give the right amount, addresses and receiver. You may cancel until the delivery is paid. Deliveries that are not accepted within 72 hours end automatically.",
    terms4Title: "Drivers",
    terms4:
      "You are 21 or older, hold a valid license, and insurance if your vehicle needs it, and carry one delivery at a time. Cash that cannot be handed over is brought back.",
    terms5Title: "When something goes wrong",
    terms5: "Contact support immediately. Every step of a delivery is recorded, and we use the record to settle it.",
    supportTitle: "Support",
    supportIntro: "We answer every day from 7 am to 11 pm.",
    supportUrgent: "Holding cash and something is wrong?",
    supportUrgentBody: "Stay where you are safe and call us. We'll decide with you where the cash goes.",
    call: "Call support",
    write: "Write to support",
    customer: "Sending and receiving",
    customer1: "Where is my delivery?",
    customer1Body:
      "Its page shows the status, and the driver on the map while they are on the way. You can call them or write to them there.",
    customer2: "I want to change or cancel it",
    customer2Body:
      "The sender can change it until a driver has it, and cancel it until it is paid. The receiver can correct the address and propose another time. All of this is on its page.",
    customer3: "How is the cash handed over?",
    customer3Body:
      "The receiver counts the cash, then shows the code from the delivery's page. Never send the code in a message. If you can't be there, name another person on that page.",
    customer4: "It could not be handed over",
    customer4Body:
      "The driver brings the cash back to the sender, or to a hub if it came from there. What we owe you of a card payment goes back to the card.",
    forDrivers: "{title} (drivers)",
    faq: "Frequently asked questions",
    cashTitle: "What to do with the cash",
    cashDigits: "The digits don't match at the pickup",
    cashDigitsBody: "Take nothing. Check the address and the sender's name, and call them.",
    cashSum: "The amount is different at the pickup",
    cashSumBody: "Count again together. If it is still different, leave without the cash. It's not your fault.",
    cashDoor: "Nobody is there, or the code doesn't work",
    cashDoorBody:
      "Report the problem, and the app shows you where the cash goes: to the sender, whose code confirms it, or to a hub, which counts it.",
    cashNoSender: "The sender won't take it back",
    cashNoSenderBody: "Call support from where you are. We'll decide with you where the cash goes.",
    cashDanger: "You are threatened, or the cash is gone",
    cashDangerBody:
      "Your safety comes first. Hold the shield for 2 seconds: the safety team is alerted. Get to a safe place and call 911.",
    faq1: "The receiver's code does not work",
    faq1Body:
      "Ask the receiver to open it again: a new code stops the old one. After five wrong tries the delivery is locked for 15 minutes.",
    faq2: "I get no offers",
    faq2Body: "Go online, allow the location, and turn notifications on. Offers go to the nearest free drivers first.",
    faq3: "My phone lost its connection",
    faq3Body:
      "Continue. The count, your arrival and the codes are saved on the phone and sent when the connection is back. Accepting an offer and changing your status need the network.",
    faq4: "I forgot my password",
    faq4Body: "On the sign-in page, request a link by email or a code by text.",
    home: "Back",
  },
  es: {
    updated: "En vigor desde el 1 de enero de 2026",
    privacyTitle: "Privacidad",
    privacy1Title: "Qué guardamos",
    privacy1:
      "Tu nombre, teléfono, correo y dirección; las entregas que envías, recibes o llevas, con las fotos que el repartidor toma del efectivo y cómo calificas al repartidor; de los repartidores, también la solicitud con sus documentos, su firma y su foto, el vehículo y dónde está el teléfono mientras están en línea.",
    privacy2Title: "Para qué",
    privacy2:
      "Para encontrar repartidor, dar el efectivo a la persona correcta, resolver lo que salga mal y porque la ley pide registros del dinero que se mueve.",
    privacy3Title: "Quién lo ve",
    privacy3:
      "La otra parte de una entrega ve tu nombre y lo necesario para encontrarte. La posición y el teléfono del repartidor solo se muestran durante la entrega, y su foto solo a quien le entrega efectivo o lo recibe de él. El repartidor puede leer el comentario de tu calificación, sin tu nombre. Solo el destinatario ve su código. Los administradores ven lo necesario para ayudar, y queda registrado. No vendemos nada.",
    privacy4Title: "Cuánto tiempo",
    privacy4:
      "Posiciones, 30 días; el recorrido alrededor de un pedido de ayuda, un año, y lo mismo quién miró un recorrido. Mensajes entre personas y quién llamó a quién, 90 días. Entregas y registros, lo que pida la ley. Tu cuenta, hasta que pidas borrarla.",
    privacy5Title: "Tus derechos",
    privacy5:
      "Descarga una copia de tus datos, corrígelos o elimina tu cuenta en la página de tu cuenta. Para lo demás, escribe a soporte.",
    termsTitle: "Términos",
    terms1Title: "Qué hace Handover",
    terms1:
      "Un remitente pide llevar efectivo a un destinatario. Un repartidor aprobado lo recoge y lo entrega contra el código del destinatario.",
    terms2Title: "El código es la prueba",
    terms2:
      "El destinatario muestra el código solo cuando el repartidor está ahí y el monto es correcto. Confirmado el código, el efectivo cuenta como entregado. Handover nunca pide un código por teléfono ni mensaje.",
    terms3Title: "Remitentes",
    terms3:
      "Da el monto, las direcciones y el destinatario correctos. Puedes cancelar hasta que la entrega esté pagada. Las entregas que no se aceptan en 72 horas terminan automáticamente.",
    terms4Title: "Repartidores",
    terms4:
      "Tienes 21 años o más, licencia vigente y seguro si tu vehículo lo necesita, y llevas una entrega a la vez. El efectivo que no se puede entregar se devuelve.",
    terms5Title: "Cuando algo sale mal",
    terms5: "Avisa a soporte enseguida. Cada paso queda registrado y con eso lo resolvemos.",
    supportTitle: "Soporte",
    supportIntro: "Respondemos todos los días de 7 am a 11 pm.",
    supportUrgent: "¿Llevas efectivo y algo va mal?",
    supportUrgentBody: "Quédate donde estés a salvo y llámanos. Acordamos contigo adónde va el efectivo.",
    call: "Llamar a soporte",
    write: "Escribir a soporte",
    customer: "Enviar y recibir",
    customer1: "¿Dónde está mi entrega?",
    customer1Body:
      "Su página muestra el estado y, cuando el repartidor va en camino, el mapa. Ahí puedes llamarle o escribirle.",
    customer2: "Quiero cambiarla o cancelarla",
    customer2Body:
      "El remitente puede cambiarla hasta que la tenga un repartidor y cancelarla hasta que se pague. El destinatario puede corregir la dirección y proponer otra hora. Todo está en su página.",
    customer3: "¿Cómo se entrega el efectivo?",
    customer3Body:
      "El destinatario cuenta el efectivo y luego muestra el código de la página de la entrega. Nunca envíes el código en un mensaje. Si no puedes estar, nombra a otra persona en esa página.",
    customer4: "No se pudo entregar",
    customer4Body:
      "El repartidor devuelve el efectivo al remitente, o a un centro si salió de ahí. Lo que te debemos de un pago con tarjeta vuelve a la tarjeta.",
    forDrivers: "{title} (repartidores)",
    faq: "Preguntas frecuentes",
    cashTitle: "Qué hacer con el efectivo",
    cashDigits: "Los dígitos no coinciden en la recogida",
    cashDigitsBody: "No tomes nada. Revisa la dirección y el nombre del remitente, y llama.",
    cashSum: "El monto es distinto en la recogida",
    cashSumBody: "Cuenten otra vez juntos. Si sigue siendo distinto, vete sin el efectivo. No es culpa tuya.",
    cashDoor: "No hay nadie en la puerta o el código no sirve",
    cashDoorBody:
      "Informa del problema y la app te muestra adónde va el efectivo: al remitente, cuyo código lo confirma, o a un centro, que lo cuenta.",
    cashNoSender: "El remitente no lo recibe",
    cashNoSenderBody: "Llama a soporte desde donde estás. Acordamos contigo adónde va el efectivo.",
    cashDanger: "Te amenazan o el efectivo no está",
    cashDangerBody:
      "Tu seguridad es lo primero. Mantén presionado el escudo 2 segundos: el equipo de seguridad recibe la alarma. Ve a un lugar seguro y llama al 911.",
    faq1: "El código del destinatario no funciona",
    faq1Body:
      "Pide que lo abra otra vez: un código nuevo anula el anterior. Tras cinco intentos incorrectos, la entrega se bloquea 15 minutos.",
    faq2: "No recibo ofertas",
    faq2Body:
      "Conéctate, permite la ubicación y activa las notificaciones. Las ofertas van primero a los repartidores libres más cercanos.",
    faq3: "Mi teléfono se quedó sin conexión",
    faq3Body:
      "Sigue. El conteo, la llegada y los códigos se guardan en el teléfono y se envían al volver la conexión. Aceptar una oferta y cambiar tu estado necesitan conexión.",
    faq4: "Olvidé mi contraseña",
    faq4Body: "En la página de inicio de sesión, pide un enlace por correo o un código por mensaje.",
    home: "Atrás",
  },
});

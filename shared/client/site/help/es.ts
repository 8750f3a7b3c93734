import type { HelpTexts } from './topics.ts';

const es: HelpTexts = {
  help: [
    {
      id: 'voting',
      name: 'Votar',
      questions: [
        {
          asks: '¿Cómo se vota?',
          answer:
            'Abre un concurso y pulsa **Votar** debajo del candidato que elijas. El número cambia al momento, para ti y para todos los que miran. Recibes un comprobante: el código de tu voto.',
        },
        {
          asks: '¿Necesito una cuenta para votar?',
          answer:
            'Normalmente no. Cada organizador decide quién puede votar: todo el mundo, quienes confirman un correo o solo los miembros. El concurso te lo dice antes de votar.',
        },
        {
          asks: '¿Cuándo puedo votar otra vez?',
          answer:
            'El organizador fija el tiempo entre un voto y el siguiente. Después de votar, el botón muestra lo que falta. Cuenta nuestro reloj: cambiar el de tu teléfono no sirve de nada.',
        },
        {
          asks: '¿Puedo cambiar o retirar mi voto?',
          answer:
            'No. Un voto contado se queda como está: así cualquiera puede volver a contar un resultado. Podrás votar de nuevo cuando pase el plazo.',
        },
        {
          asks: '¿Para qué sirve el comprobante?',
          answer:
            'Muestra que tu voto está en la lista de votos. Guarda el código si quieres preguntar por tu voto más adelante.',
        },
        {
          asks: 'Voté sin conexión. ¿Cuenta mi voto?',
          answer:
            'El voto espera en tu navegador y se envía cuando vuelve la conexión. Cuenta si el concurso sigue abierto en ese momento, y una sola vez aunque se envíe varias.',
        },
        {
          asks: '¿Por qué no veo números?',
          answer:
            'Los organizadores muestran los resultados en directo, después de tu voto, al terminar o nunca. Si están reservados, la página dice hasta cuándo.',
        },
        {
          asks: '¿Por qué ha bajado un número?',
          answer:
            'Quien opera este sitio puede anular votos que incumplen las reglas, por ejemplo los de una sola persona con varios navegadores. Salen al momento de los totales, quedan en la lista de votos como anulados, la página del concurso se lo dice a quien los emitió y se guarda el motivo. Nadie puede subir un número ni cambiarlo de otro modo.',
        },
      ],
    },
    {
      id: 'contests',
      name: 'Organizar un concurso',
      questions: [
        {
          asks: '¿Cómo empiezo un concurso?',
          also: 'crear organizar nuevo',
          answer:
            '1. Regístrate o inicia sesión.\n2. Pulsa **Crear un concurso** y dale nombre, imagen y fechas.\n3. Añade candidatos o deja que la gente se apunte.\n4. Publícalo y comparte el enlace o el código QR.',
        },
        {
          asks: '¿Quién decide sobre las inscripciones?',
          answer:
            'Tú. Una inscripción espera tu aprobación; la campana te avisa cuando alguien se apunta. Esa persona recibe tu decisión.',
        },
        {
          asks: '¿Qué son las rondas?',
          answer:
            'Partes de un concurso con fechas propias. Tú dices cuántos pasan; al terminar la ronda se cuentan los votos y los mejores pasan solos.',
        },
        {
          asks: '¿Puedo mostrar el concurso en una pantalla o en mi web?',
          answer:
            'Las dos cosas. La **pantalla grande** muestra la carrera en una sala, e **insertar** te da unas líneas para tus páginas. Tú eliges qué sitios pueden mostrarlo.',
        },
        {
          asks: '¿Cómo se evitan los votos falsos?',
          also: 'fraude trampas bots robots',
          answer:
            'Los votos están limitados por persona, el dispositivo debe demostrar los que llegan en gran número de un mismo lugar, y puedes pedir un correo confirmado o una cuenta. Cada voto contado está en una lista que se puede volver a contar.',
        },
      ],
    },
    {
      id: 'account',
      name: 'Tu cuenta',
      questions: [
        {
          asks: '¿Cómo me registro?',
          also: 'registro crear cuenta alta',
          answer:
            'Con tu correo. Enviamos un código de ocho cifras, válido diez minutos; después eliges un nombre y una contraseña. Los votos que ya hiciste en ese navegador pasan a ser tuyos.',
        },
        {
          asks: 'El código no llega. ¿Qué hago?',
          answer:
            'Mira en el correo no deseado y comprueba la dirección. Al cabo de medio minuto la página ofrece otro código; solo vale el más reciente.',
        },
        {
          asks: 'Olvidé mi contraseña. ¿Qué puedo hacer?',
          also: 'restablecer contraseña clave acceso',
          answer:
            'Elige **Olvidé mi contraseña** en la [página de acceso](/auth/login). Un código por correo te permite elegir otra; los demás dispositivos se desconectan.',
        },
        {
          asks: '¿Dónde tengo la sesión abierta?',
          answer:
            'En **Seguridad** ves cada dispositivo y puedes cerrar uno o todos los demás. Al cambiar la contraseña terminan las otras sesiones.',
        },
        {
          asks: '¿Cómo protejo mi cuenta?',
          also: 'doble factor 2FA seguridad clave',
          answer:
            'En **Seguridad** añade una clave de acceso: entrarás con la huella, la cara o un PIN, y no bastará con una contraseña robada. Si no, añade una aplicación de autenticación, cuyo código se pide después de la contraseña. Guarda los códigos de recuperación que se te muestran.',
        },
        {
          asks: 'He perdido el teléfono. ¿Cómo entro?',
          answer:
            'Con un código de recuperación, en el paso que pide el segundo factor. Después quita el dispositivo perdido en **Seguridad**. Sin ningún código, escríbenos desde la dirección de tu cuenta; comprobaremos que eres tú.',
        },
        {
          asks: '¿Cómo elijo de qué me avisan?',
          also: 'notificaciones correos darse de baja avisos',
          answer: 'En tus preferencias: para cada clase de noticia eliges la campana y, si quieres, también el correo.',
        },
        {
          asks: '¿Cómo cierro mi cuenta?',
          also: 'eliminar borrar cuenta darse de baja',
          answer:
            'En tu perfil. Tu nombre, tu foto y tus datos de contacto desaparecen; los votos siguen contando, sin nombre.',
        },
      ],
    },
    {
      id: 'trouble',
      name: 'Cuando algo no funciona',
      questions: [
        {
          asks: 'La página dice que no hay conexión. ¿Qué significa?',
          answer:
            'Ahora mismo no hay línea con nosotros. Lo que ves puede tener unos minutos. La página vuelve sola y recupera lo que se perdió.',
        },
        {
          asks: 'Mi imagen se rechaza. ¿Por qué?',
          also: 'foto subir imagen',
          answer:
            'Las imágenes pesan 3 MB como máximo y tienen que ser imágenes de verdad. Usa una más pequeña o baja su calidad.',
        },
        {
          asks: '¿Cómo denuncio un concurso o a una persona?',
          also: 'abuso queja bloquear acoso denuncia',
          answer:
            'Escribe al equipo de ayuda del sitio y añade el enlace de la página. Los concursos que incumplen las [condiciones](/terms-of-service) se detienen.',
        },
      ],
    },
  ],
  services: [
    {
      id: 'finding',
      name: 'Encontrar a alguien',
      questions: [
        {
          asks: '¿Quiénes son los proveedores?',
          answer:
            'Personas y empresas que ofrecen su trabajo: fotógrafos, diseñadores, presentadores y otros. Los encuentras en [Proveedores](/providers), por palabras, por país y por idioma.',
        },
        {
          asks: '¿Qué se ve de un proveedor?',
          answer:
            'Lo que cuenta de sí mismo: su profesión, dónde está, qué idiomas habla, sus enlaces y si está aquí en este momento.',
        },
        {
          asks: '¿Cómo guardo a alguien para después?',
          answer:
            'Sigue a esa persona. Las que sigues están en tu perfil, y las páginas que miraste, en vistos recientemente.',
        },
      ],
    },
    {
      id: 'orders',
      name: 'Pedidos y dinero',
      questions: [
        {
          asks: '¿Cómo pago?',
          also: 'pago tarjeta abonar',
          answer:
            'Elige un paquete, pulsa **Comprar** y elige cómo pagar: tarjeta, PayPal, criptomonedas, tu saldo o lo que ofrezca el proveedor. El total está junto al botón antes de pulsarlo.',
        },
        {
          asks: '¿Qué pasa después de pagar?',
          answer:
            'Se abre el pedido. Su página muestra tu próximo paso, una línea de tiempo y la fecha del siguiente. Si el proveedor necesita textos o archivos, el pedido te los pide; el trabajo empieza cuando está todo.',
        },
        {
          asks: '¿Cuándo recibe mi dinero el proveedor?',
          also: 'cobro cobrar retiro ganancias depósito',
          answer:
            'Queda retenido hasta que aceptes la entrega. Si no dices nada en 7 días, el pedido se completa automáticamente. Lo ganado se puede cobrar tras un plazo, cuya fecha lee el proveedor en el pedido.',
        },
        {
          asks: '¿Cuánto cuesta?',
          also: 'comisión tarifa precio gastos',
          answer:
            'Quien compra paga el precio que ve y nada más. El proveedor paga una comisión por lo que vende: mira los [precios](/pricing).',
        },
      ],
    },
    {
      id: 'disputes',
      name: 'Cuando algo sale mal',
      questions: [
        {
          asks: '¿Cómo cancelo un pedido?',
          also: 'cancelación anular desistir',
          answer:
            'Abre el pedido y su menú. Antes de decir lo que hace falta, o si la entrega lleva más de un día de retraso, cancelas al momento y vuelve todo tu dinero. Si no, lo propones con un importe y el proveedor tiene dos días para aceptar.',
        },
        {
          asks: '¿Cómo funcionan los reembolsos?',
          also: 'devolución dinero reembolso',
          answer:
            'El dinero vuelve por donde vino: a la tarjeta, la cuenta de PayPal o el saldo. El pedido y el recibo dicen cuánto y cuándo.',
        },
        {
          asks: '¿Qué es una disputa?',
          also: 'reclamación problema conflicto desacuerdo',
          answer:
            'Si no os ponéis de acuerdo, abre una disputa en el menú del pedido. El dinero sigue retenido, no corre ningún plazo y un operador lee el pedido y decide quién recibe cuánto.',
        },
      ],
    },
    {
      id: 'offering',
      name: 'Ofrecer tu trabajo',
      questions: [
        {
          asks: '¿Cómo me hago proveedor?',
          also: 'vender vendedor autónomo ofrecer servicio ganar',
          answer:
            'Completa tu perfil, con un título profesional y una foto, y pídelo al equipo de ayuda del sitio. El equipo mira tu perfil y te añade al directorio.',
        },
        {
          asks: '¿Cómo hago un buen perfil?',
          answer:
            '- Una imagen clara de ti o de tu trabajo\n- Un título que diga en pocas palabras lo que haces\n- Un texto sobre lo que recibe la gente y desde dónde trabajas\n- Enlaces a páginas donde se vea más',
        },
        {
          asks: '¿Dónde digo cómo me pagan?',
          also: 'cobro cobrar cuenta bancaria IBAN retiro ganancias',
          answer:
            'En **Recibir pagos**, en tu perfil. Las claves secretas se guardan cifradas y nunca vuelven a mostrarse enteras.',
        },
      ],
    },
    {
      id: 'safety',
      name: 'Con seguridad',
      questions: [
        {
          asks: '¿Qué ven los demás de mí?',
          answer: 'Lo que está en tu página pública. Tu correo, tu teléfono y tus datos de pago no los ve nadie más.',
        },
        {
          asks: '¿En qué debo fijarme?',
          answer:
            'Acordad por escrito, antes de empezar, qué se hace, para cuándo y a qué precio. Nadie de nuestro equipo pide nunca tu contraseña ni un código de un correo.',
        },
      ],
    },
  ],
  faq: [
    {
      asks: '¿Puedo encargar y pagar servicios aquí?',
      answer:
        'Sí. Abre un servicio, elige un paquete y paga; el dinero queda retenido hasta que aceptes el trabajo. Más en la [ayuda sobre servicios](/services/help).',
    },
    {
      asks: '¿Cuánto cuesta estar en el directorio?',
      answer: 'Nada. Ni que te encuentren ni buscar a alguien cuesta dinero: mira los [precios](/pricing).',
    },
    {
      asks: '¿Qué idiomas puedo usar?',
      answer: 'El sitio habla inglés, francés y español. En tu perfil dices en qué idiomas te pueden escribir.',
    },
    {
      asks: '¿Qué significa la marca junto a una foto?',
      answer: 'Que la persona está aquí en este momento, o lo estaba hace un instante.',
    },
    {
      asks: '¿Puede tener cuenta una empresa?',
      also: 'compañía negocio',
      answer: 'Sí. Elige el tipo de cuenta en tu perfil: personal, profesional o empresa.',
    },
    {
      asks: '¿Puedo ser organizador y proveedor?',
      answer: 'Sí. Basta una cuenta: quien publica un concurso también es organizador.',
    },
    {
      asks: '¿Cómo desaparezco del directorio?',
      answer: 'Pide al equipo de ayuda del sitio que te quite, o cierra tu cuenta en tu perfil.',
    },
  ],
};

export default es;

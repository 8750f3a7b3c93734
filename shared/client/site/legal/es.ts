import type { LegalTexts } from './texts.ts';

const privacy = `
{{brand}} permite votar en concursos y organizarlos. Esta página dice qué datos hacen falta, para qué se usan, cuánto tiempo se guardan y qué puedes decidir. Habla de este sitio; quien lo gestiona es responsable de tus datos.

## Qué guardamos cuando nos visitas

- **Un nombre para tu navegador.** Un identificador aleatorio y firmado, en una cookie llamada *ssid*. Separa tus votos de los de los demás. No dice nada de ti y no se usa en otros sitios.
- **Tus elecciones.** El idioma y el aspecto claro u oscuro, en tu navegador.
- **Lo que miraste y buscaste**, para que lo encuentres de nuevo. Puedes borrarlo cuando quieras.

No usamos cookies de publicidad ni rastreadores de otras empresas.

## Qué guardamos cuando votas

- **El voto:** el concurso, el candidato, el momento y una marca de quién votó. Se hace con un secreto del concurso: así se notan los votos repetidos y nadie puede leer un nombre en ella.
- **Una marca de tu dispositivo**, mientras dura el plazo entre votos. Sale de rasgos técnicos del navegador y de una dirección de red acortada, y solo sirve para notar muchos votos de un mismo dispositivo.
- **Tu correo**, si un concurso pide confirmarlo, como una marca que no lleva a ninguna dirección.

Los votos forman parte de una lista que nunca cambia, porque un resultado debe poder contarse otra vez. Por eso se quedan, sin nombre, también cuando se cierra una cuenta.

## Qué guardamos si tienes cuenta

- **Para entrar:** tu nombre de usuario, tu correo y tu contraseña en una forma que no se puede deshacer.
- **Tu perfil:** lo que escribes en él. Tu página pública muestra nombre, foto, profesión, país, idiomas, enlaces y texto. Tu correo, tu teléfono y tus datos de pago no se muestran a nadie más.
- **Datos para cobrar**, si los das. Las claves secretas se guardan cifradas.
- **A quién sigues, de qué te avisamos y dónde tienes la sesión abierta.**
- **Concursos, inscripciones y mensajes** que publicas. Son públicos donde lo es el concurso.

## Para qué lo usamos

1. Para que haya concursos, contar los votos y mantener resultados honestos.
2. Para que puedas entrar, y enviar los códigos y avisos que eso requiere.
3. Para contarte lo que elegiste en tus preferencias.
4. Para proteger el sitio: frenar a quien lo inunda y encontrar fallos.

No vendemos datos ni hacemos perfiles de publicidad.

## Quién más recibe datos

- **Todo el mundo** ve lo que publicas, y los resultados según decida el organizador.
- **Los organizadores** ven las inscripciones de sus concursos, con las respuestas que pide su formulario. No ven quién votó a quién.
- **Los servicios que usa el gestor**, como un servidor de correo, reciben lo necesario para su tarea y nada más.
- **Las autoridades** reciben lo que exige la ley.

## Cuánto tiempo

- Códigos por correo: diez minutos. Correos pendientes de envío: algunas horas. Direcciones cuyos correos vuelven: como una marca, con la primera letra y el dominio, hasta que vuelva a llegar alguno.
- Marcas de dispositivos: lo que dura el plazo entre votos.
- Tu cuenta y tu perfil: hasta que la cierres.
- Votos y resultados: mientras se muestre el concurso.
- Los registros técnicos no contienen direcciones de páginas, contenidos ni nombres, y se guardan poco tiempo.

## Qué puedes hacer

Puedes ver y corregir tus datos en tu perfil, elegir de qué te avisamos, cerrar sesiones en otros dispositivos y cerrar tu cuenta. Al cerrarla desaparecen tu nombre, tu foto, tus datos de contacto y tus ajustes; lo que debe quedar para los resultados queda sin nombre. También puedes pedir tus datos al gestor, su corrección o su borrado, oponerte a un uso y reclamar ante una autoridad de protección de datos.

## Seguridad

Las conexiones van cifradas cuando el gestor sirve el sitio por https. Las contraseñas se guardan con hash, los secretos cifrados, las imágenes se recodifican sin sus datos ocultos, y lo que cambian los gestores queda registrado.

## Menores

El sitio no está hecho para menores de 16 años sin el permiso de sus padres.

## Cambios y preguntas

Cuando este texto cambie en algo importante, el sitio lo dirá. Si tienes preguntas, escribe a la persona de ayuda que figura en la [página de ayuda](/help).
`;

const terms = `
Estas condiciones son el acuerdo entre tú y quien gestiona este sitio {{brand}}. Al usarlo las aceptas. Léelas: son breves a propósito.

## Qué ofrece el sitio

Concursos en los que se vota; herramientas para organizarlos; perfiles y un directorio de personas que ofrecen su trabajo. El gestor puede desactivar algunas funciones.

## Tu cuenta

- Da un correo que sea tuyo y guarda tu contraseña para ti.
- Respondes de lo que se haga con tu cuenta. Avisa enseguida si otra persona la usa.
- A una persona le basta una cuenta. Las creadas por programas se eliminan.
- Puedes cerrar tu cuenta cuando quieras en tu perfil.

## Votar

- Tu voto es solo tuyo. Está prohibido comprar, vender o cambiar votos, votar con programas y saltarse las reglas de un concurso.
- Un voto contado no se cambia ni se retira.
- Los votos que incumplan estas condiciones pueden quedar fuera de un resultado; el organizador lo dirá.

## Si organizas un concurso

- Eres el organizador: las reglas, los premios y su entrega, y las leyes que valgan donde estés, son responsabilidad tuya.
- Di con verdad quién organiza, qué se puede ganar y cómo se decide.
- Trata como confidencial lo que te cuenten los candidatos, y úsalo solo para el concurso.
- No cambies las reglas en perjuicio de quienes ya se apuntaron o votaron.

## Lo que publicas

Lo que publicas sigue siendo tuyo. Nos permites guardarlo, mostrarlo y cambiar su tamaño, en la medida en que el sitio lo necesite. Aseguras que puedes publicarlo y que están de acuerdo las personas que se reconocen.

Está prohibido publicar lo que sea ilegal, lo que insulte, amenace o acose, lo que muestre a menores de forma sexual, lo hecho para engañar y la publicidad que nadie pidió.

## Pagos

Votar y organizar concursos es gratis, como dice la [página de precios](/pricing). Si el gestor ofrece algo de pago, el precio y todas las comisiones se muestran antes de que confirmes, y nada se cobra sin eso.

## Servicios entre personas

Los proveedores del directorio trabajan en su propio nombre. Lo que acuerdes con uno de ellos es un contrato entre vosotros; el gestor no forma parte de él.

## Qué podemos hacer

El gestor puede retirar contenidos, detener concursos y cerrar cuentas que incumplan estas condiciones o la ley. Cuando sea posible se te dirá por qué. Lo que hacen los gestores queda registrado.

## Disponibilidad y responsabilidad

Trabajamos para que el sitio funcione y los votos sean exactos, pero no podemos prometer que nunca falle. En lo que permite la ley, el gestor responde por dolo y culpa grave y, en lo demás, solo por sus deberes esenciales y hasta el daño previsible. Se mantienen los derechos que la ley da a los consumidores.

## Cambios

Cuando estas condiciones cambien, el sitio lo dirá antes de que se apliquen. Quien no esté de acuerdo puede cerrar su cuenta.

## Ley y contacto

Se aplica la ley del país donde está establecido el gestor, sin quitar la protección del país en el que vives. Las preguntas las responde la persona de ayuda que figura en la [página de ayuda](/help).
`;

const accessibility = `
{{brand}} está hecho para que lo use todo el mundo: con el teclado, con un lector de pantalla, con letra grande, con un teléfono en una mano o con una mala conexión. Esta declaración dice qué vale en este sitio, qué falta todavía y a quién avisar.

## Qué buscamos

Las pautas de accesibilidad para el contenido web (WCAG) 2.2 en el nivel AA, en las que se basa la norma europea EN 301 549. El sitio es **parcialmente conforme**: lo que sabemos que falta está más abajo.

## Con qué puedes contar

- **Teclado.** El sitio está hecho para usarse sin ratón, y lo que está enfocado lleva un contorno. Lo que se arrastra se mueve también con botones.
- **Lectores de pantalla.** Las páginas tienen regiones, un título principal y un idioma; los botones, enlaces y campos tienen nombre; lo que cambia por sí solo, como un mensaje nuevo, se anuncia. Los gráficos dan sus números en una tabla.
- **Vista.** Los textos tienen el contraste del nivel AA en claro y en oscuro, también con los colores que elija quien opera el sitio. Las páginas se amplían hasta el 400 % sin desplazarse de lado, y nada se dice solo con el color.
- **Movimiento.** Quien pide a su dispositivo menos animaciones no ve ninguna.
- **Palabras.** El sitio está en inglés, francés y español, y lo que falla en un formulario se dice con palabras junto al campo.
- **Sin acertijos.** Nada te pide leer letras deformadas ni elegir imágenes.
- **Tiempo.** Los códigos que se te envían valen diez minutos, y puedes pedir otro.

## Qué falta todavía

- **Las imágenes que sube la gente** tienen una descripción corta o ninguna, porque no se les pide.
- **Las películas y los mensajes de voz que sube la gente** no tienen subtítulos ni transcripción, salvo que sus autores los hayan puesto.
- **Los papeles**, como recibos y certificados, son archivos PDF sin etiquetas. Lo que dicen está también en la página que los ofrece.
- **Los formularios de otras empresas**, como la pregunta de un banco sobre una tarjeta, son suyos y puede que no sean conformes.

## Cómo lo sabemos

Antes de publicar una versión, un programa comprueba cada pantalla, con el ancho de un ordenador y de un teléfono, en claro y en oscuro, según las reglas de las WCAG 2.2 A y AA; el voto se prueba también solo con el teclado. Los programas encuentran una parte de lo que puede fallar. Ninguna persona que dependa de un lector de pantalla ha auditado esta versión.

## Cuéntanoslo

Si algo te impide hacer aquello a lo que viniste, escribe al soporte que se indica en la [página de ayuda](/help): qué página, qué querías hacer y con qué dispositivo y programa. Mientras tanto puedes conseguir lo mismo por mensaje. Si la respuesta no te satisface, el organismo que vela por la accesibilidad en tu país recibe quejas.
`;

const es: LegalTexts = { changed: '2026-11-27', pages: { privacy, terms, accessibility } };

export default es;

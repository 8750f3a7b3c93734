/** Emoji by name, in the site's languages: an emoji and its names on each line. Loaded when somebody first types a name. */
import { folded } from '#shared/model/unicode.ts';

const table = `
😀 smile happy sourire content sonrisa feliz
😃 grin joy joie alegria
😂 laugh tears lol rire larmes risa lagrimas
🤣 rofl rolling mdr carcajada
😊 blush pleased ravi contento
😇 angel innocent ange angel
🙂 slight léger leve
😉 wink clin guiño
😍 love eyes amour yeux amor ojos
🥰 adore hearts adorer cœurs adorar
😘 kiss bisou beso
😎 cool sunglasses lunettes gafas
🤔 think hmm penser pensar
🤨 doubt eyebrow doute duda
😐 neutral neutre neutral
🙄 roll eyes lever roderos
😏 smirk malin pillo
😴 sleep zzz dormir sueño
😌 relieved soulagé aliviado
😔 sad pensive triste
😢 cry pleurer llorar
😭 sob sanglot llanto
😡 angry rage colère enfado
🤯 mind blown explose explotar
😱 scream fear peur miedo
😳 flushed gêné sonrojo
🥺 please pleading pitié por favor
😬 grimace grimace mueca
🤗 hug câlin abrazo
🤫 hush quiet chut silencio
🤐 zip fermé cremallera
😷 mask masque mascarilla
🤒 sick fever malade enfermo
🥳 party fête fiesta
🤩 star wow étoile estrella
😮 oh wow surprise sorpresa
👋 wave hello bye salut coucou hola adiós
👍 thumbs up yes good pouce oui bien pulgar sí
👎 thumbs down no bad non mal
👏 clap applause bravo applaudir aplauso
🙌 hands hooray hourra viva
🙏 thanks pray please merci prière gracias
🤝 deal handshake accord trato
💪 strong muscle fort fuerte
👌 ok okay perfect parfait perfecto
✌️ peace victory paix paz
🤞 fingers crossed luck doigts chance suerte
👀 eyes look regarder mirar
🤷 shrug dunno bof ni idea
🤦 facepalm zut vaya
❤️ heart love cœur amour corazón amor
🧡 orange heart cœur corazón
💛 yellow heart jaune amarillo
💚 green heart vert verde
💙 blue heart bleu azul
💜 purple heart violet morado
💔 broken heart brisé roto
🔥 fire hot feu fuego
✨ sparkles shine brille brillo
⭐ star étoile estrella
💯 hundred cent cien
💡 idea bulb idée
🎉 party tada celebrate fête celebrar fiesta
🎂 cake birthday gâteau anniversaire tarta cumpleaños
🎁 gift present cadeau regalo
🏆 trophy win trophée gagner trofeo ganar
🥇 gold first or premier oro primero
🎵 music note musique música
🎤 microphone sing micro chanter cantar
🎸 guitar guitare guitarra
🎬 film movie cinéma cine
🎨 art paint peinture arte pintura
📷 camera photo appareil cámara foto
💻 computer laptop ordinateur ordenador
📱 phone mobile téléphone teléfono
📎 paperclip attach trombone clip
📌 pin épingle chincheta
📅 calendar date calendrier calendario
⏰ alarm clock time réveil heure reloj hora
⏳ hourglass wait sablier attente espera
✅ check done fait hecho
❌ cross wrong croix faux cruz mal
❓ question
❗ exclamation important importante
💰 money bag argent dinero
💳 card pay carte payer tarjeta pagar
📦 package parcel colis paquete
✉️ mail letter lettre courrier carta correo
🔒 lock cadenas candado
🔑 key clé llave
🏠 house home maison casa
🚗 car voiture coche
🚲 bike bicycle vélo bici
🚂 train tren
✈️ plane flight avion avión
🚀 rocket launch fusée cohete
🌍 world earth monde terre mundo tierra
☀️ sun sunny soleil sol
🌙 moon night lune nuit luna noche
🌧️ rain pluie lluvia
❄️ snow neige nieve
🌈 rainbow arc-en-ciel arcoíris
🌸 flower fleur flor
🌹 rose rosa
🌱 plant seedling pousse planta
🌳 tree arbre árbol
🐶 dog chien perro
🐱 cat chat gato
🦆 duck canard pato
🐟 fish poisson pez
🐝 bee abeille abeja
🐌 snail escargot caracol
🦉 owl hibou búho
🍎 apple pomme manzana
🍋 lemon citron limón
🍓 strawberry fraise fresa
🥑 avocado avocat aguacate
🍞 bread pain pan
🧀 cheese fromage queso
🍕 pizza
🍔 burger hamburguesa
🌮 taco
🍰 dessert slice part postre
🍪 cookie biscuit galleta
☕ coffee café
🍵 tea thé té
🍺 beer bière cerveza
🍷 wine vin vino
🥂 cheers santé salud
⚽ football soccer fútbol
🏀 basketball basket baloncesto
🎮 game jeu juego
🎲 dice dé dado
♟️ chess échecs ajedrez
`;

interface Named {
  readonly emoji: string;
  readonly names: readonly string[];
}

const all: readonly Named[] = table
  .trim()
  .split('\n')
  .map((line) => {
    const [emoji = '', ...names] = line.split(' ');
    return { emoji, names };
  });

/** Those with a name that begins so, at most `most`, each with that name. */
export function emojiCalled(beginning: string, most: number): { emoji: string; name: string }[] {
  // Without accents, so that nobody has to find them on a keyboard.
  const wanted = folded(beginning);
  return all
    .flatMap(({ emoji, names }) => {
      const name = names.find((each) => folded(each).startsWith(wanted));
      return name === undefined ? [] : [{ emoji, name }];
    })
    .slice(0, most);
}

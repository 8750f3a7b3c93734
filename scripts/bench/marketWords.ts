/** What the bench's marketplace is made of. */
export const services = 20_000;
/** As people search for them, and as providers title their services. */
export const marketWords = (
  'logo drawing portrait lesson guitar piano garden kitchen website repair travel photo wedding music translation letter ' +
  'budget coaching video voice podcast poster illustration animation recipe yoga running parcel delivery tutor maths ' +
  'dessin jardin cuisine voyage musique traduction lettre affiche mariage recette cours chanson atelier peinture ' +
  'dibujo jardín cocina viaje música traducción carta cartel boda receta clase canción taller pintura'
).split(' ');

import type { LegalTexts } from './texts.ts';

const privacy = `
{{brand}} permet de voter dans des concours et d’en organiser. Cette page dit quelles données cela demande, à quoi elles servent, combien de temps elles sont gardées et ce que vous pouvez décider. Elle parle de ce site ; son exploitant est responsable de vos données.

## Ce que nous gardons quand vous venez

- **Un nom pour votre navigateur.** Un identifiant aléatoire et signé, dans un cookie nommé *ssid*. Il sépare vos votes de ceux des autres. Il ne dit rien de vous et ne sert sur aucun autre site.
- **Vos choix.** La langue et l’apparence claire ou sombre, dans votre navigateur.
- **Ce que vous avez regardé et cherché**, pour que vous le retrouviez. Vous pouvez l’effacer à tout moment.

Nous n’utilisons ni cookies publicitaires ni traceurs d’autres entreprises.

## Ce que nous gardons quand vous votez

- **Le vote :** le concours, le candidat, le moment, et une marque de qui a voté. Elle est faite avec un secret du concours : on remarque les votes répétés, et personne ne peut y lire un nom.
- **Une marque de votre appareil**, le temps que dure le délai entre deux votes. Elle vient de traits techniques du navigateur et d’une adresse réseau raccourcie, et sert seulement à remarquer de nombreux votes d’un même appareil.
- **Votre adresse e-mail**, quand un concours demande de la confirmer, sous la forme d’une marque qui ne mène à aucune adresse.

Les votes font partie d’une liste qui ne change jamais, car un résultat doit pouvoir être recompté. Ils restent donc, sans nom, même après la fermeture d’un compte.

## Ce que nous gardons avec un compte

- **Pour vous connecter :** votre nom d’utilisateur, votre adresse e-mail, et votre mot de passe sous une forme qui ne peut être inversée.
- **Votre profil :** ce que vous y écrivez. Votre page publique montre votre nom, votre photo, votre métier, votre pays, vos langues, vos liens et votre texte. Votre adresse e-mail, votre téléphone et vos paiements ne sont montrés à personne d’autre.
- **Vos paramètres de paiement**, si vous en donnez. Les clés secrètes sont chiffrées.
- **Qui vous suivez, ce dont vous avez été informé, et où vous êtes connecté.**
- **Les concours, participations et messages** que vous publiez. Ils sont publics là où le concours l’est.

## À quoi cela sert

1. À faire vivre les concours, à compter les votes et à garder des résultats honnêtes.
2. À vous connecter, et à envoyer les codes et avis que cela demande.
3. À vous informer de ce que vous avez choisi dans vos préférences.
4. À protéger le site : ralentir qui l’inonde, et trouver les pannes.

Nous ne vendons aucune donnée et ne faisons aucun profil publicitaire.

## Qui d’autre reçoit des données

- **Tout le monde** voit ce que vous publiez, et les résultats selon le choix de l’organisateur.
- **Les organisateurs** voient les participations à leurs concours, avec les réponses que leur formulaire demande. Ils ne voient pas qui a voté pour qui.
- **Les services que l’exploitant emploie**, comme un serveur d’e-mail, reçoivent le nécessaire pour leur tâche, et rien d’autre.
- **Les autorités** reçoivent ce que la loi exige.

## Combien de temps

- Codes par e-mail : dix minutes. E-mails en attente d’envoi : quelques heures. Adresses dont les e-mails reviennent : sous forme de marque, avec première lettre et domaine, jusqu’à ce qu’un e-mail arrive de nouveau.
- Marques d’appareils : le temps du délai entre deux votes.
- Votre compte et votre profil : jusqu’à leur fermeture.
- Votes et résultats : aussi longtemps que le concours est montré.
- Les journaux techniques ne contiennent ni adresses de pages, ni contenus, ni noms, et sont gardés peu de temps.

## Ce que vous pouvez faire

Vous pouvez voir et corriger vos données dans votre profil, choisir ce dont vous êtes informé, fermer des sessions sur d’autres appareils et fermer votre compte. La fermeture enlève votre nom, votre photo, vos coordonnées et vos réglages ; ce qui doit rester pour les résultats reste sans nom. Vous pouvez aussi demander vos données à l’exploitant, leur correction ou leur effacement, vous opposer à un usage, et saisir une autorité de protection des données.

## Sécurité

Les connexions sont chiffrées quand l’exploitant sert le site en https. Les mots de passe sont hachés, les secrets chiffrés, les images réencodées sans leurs données cachées, et les actes des exploitants sont consignés.

## Enfants

Le site n’est pas destiné aux enfants de moins de 16 ans sans l’accord de leurs parents.

## Changements et questions

Quand ce texte change de façon importante, le site le dit. Pour toute question, écrivez à l’assistance nommée sur la [page d’aide](/help).
`;

const terms = `
Ces conditions sont l’accord entre vous et l’exploitant de ce site {{brand}}. En l’utilisant, vous les acceptez. Lisez-les : elles sont courtes à dessein.

## Ce que le site propose

Des concours où l’on vote ; des outils pour les organiser ; des profils, et un annuaire de personnes qui proposent leur travail. L’exploitant peut désactiver certaines fonctions.

## Votre compte

- Donnez une adresse e-mail qui est la vôtre, et gardez votre mot de passe pour vous.
- Vous répondez de ce qui est fait avec votre compte. Prévenez aussitôt l’assistance si quelqu’un d’autre s’en sert.
- Un compte suffit à une personne. Les comptes créés par des programmes sont supprimés.
- Vous pouvez fermer votre compte à tout moment dans votre profil.

## Voter

- Votre vote est à vous seul. Acheter, vendre ou échanger des votes, voter avec des programmes et contourner les règles d’un concours sont interdits.
- Un vote compté n’est ni changé ni retiré.
- Les votes contraires à ces conditions peuvent être écartés d’un résultat ; l’organisateur le dit dans ce cas.

## Si vous organisez un concours

- Vous êtes l’organisateur : les règles, les prix et leur remise, ainsi que les lois applicables chez vous, relèvent de vous.
- Dites sincèrement qui organise, ce que l’on peut gagner et comment c’est décidé.
- Traitez comme confidentiel ce que les candidats vous disent, et pour le concours seulement.
- Ne changez pas les règles au détriment de ceux qui se sont inscrits ou ont voté.

## Ce que vous publiez

Ce que vous publiez reste à vous. Vous nous laissez le conserver, le montrer et en changer la taille, autant que le site en a besoin. Vous assurez avoir le droit de le publier, avec l’accord de toute personne reconnaissable.

Il est interdit de publier ce qui est illégal, ce qui insulte, menace ou harcèle, ce qui montre des mineurs de façon sexuelle, ce qui est fait pour tromper, et la publicité que personne n’a demandée.

## Paiements

Voter et organiser des concours est gratuit, comme le dit la [page des tarifs](/pricing). Si l’exploitant propose quelque chose de payant, le prix et tous les frais sont montrés avant votre confirmation, et rien n’est débité sans elle.

## Services entre personnes

Les prestataires de l’annuaire travaillent en leur nom. Ce que vous convenez avec l’un d’eux est un contrat entre vous deux ; l’exploitant n’y est pas partie.

## Ce que nous pouvons faire

L’exploitant peut retirer des contenus, arrêter des concours et fermer des comptes contraires à ces conditions ou à la loi. Quand c’est possible, vous en connaissez la raison. Les actes des exploitants sont consignés.

## Disponibilité et responsabilité

Nous travaillons à garder le site en marche et les votes exacts, sans pouvoir promettre qu’il ne s’arrête jamais. Dans les limites de la loi, l’exploitant répond de la faute intentionnelle et de la faute lourde, et pour le reste seulement de ses obligations essentielles, à hauteur du dommage prévisible. Les droits que la loi donne aux consommateurs demeurent.

## Changements

Quand ces conditions changent, le site le dit avant qu’elles s’appliquent. Qui n’est pas d’accord peut fermer son compte.

## Droit et contact

Le droit du pays où l’exploitant est établi s’applique, sans ôter la protection du pays où vous vivez. L’assistance nommée sur la [page d’aide](/help) répond aux questions.
`;

const nbsp = '\u00a0';
/** French puts a non-breaking space before these signs. */
const spaced = (text: string) => text.replaceAll(/ ([:;!?»%])/g, `${nbsp}$1`).replaceAll(/« /g, `«${nbsp}`);

const accessibility = `
{{brand}} est fait pour être utilisé par tout le monde : au clavier, avec un lecteur d’écran, en grands caractères, sur un téléphone tenu d’une main ou avec une mauvaise connexion. Cette déclaration dit ce qui vaut pour ce site, ce qui manque encore et à qui le signaler.

## Ce que nous visons

Les règles pour l’accessibilité des contenus web (WCAG) 2.2 au niveau AA, sur lesquelles repose la norme européenne EN 301 549. Le site est **partiellement conforme** : ce qui manque, à notre connaissance, est indiqué plus bas.

## Ce sur quoi vous pouvez compter

- **Clavier.** Le site est fait pour s’utiliser sans souris, et l’élément actif est entouré. Ce qui se fait glisser se déplace aussi avec des boutons.
- **Lecteurs d’écran.** Les pages ont des repères, un titre principal et une langue ; les boutons, les liens et les champs ont un nom ; ce qui change de soi-même, comme un nouveau message, est annoncé. Les graphiques donnent leurs chiffres dans un tableau.
- **Vue.** Les textes ont le contraste du niveau AA en clair et en sombre, y compris dans les couleurs choisies par l’exploitant. Les pages s’agrandissent jusqu’à 400 % sans défilement horizontal, et rien n’est dit par la couleur seule.
- **Mouvement.** Qui demande à son appareil moins d’animations n’en voit aucune.
- **Mots.** Le site est en anglais, en français et en espagnol, et ce qui ne va pas dans un formulaire est dit avec des mots à côté du champ.
- **Pas d’énigmes.** Rien ne vous demande de lire des lettres déformées ou de choisir des images.
- **Temps.** Les codes qui vous sont envoyés valent dix minutes, et vous pouvez en demander un autre.

## Ce qui manque encore

- **Les images que les gens envoient** ont une description courte ou aucune, car elle ne leur est pas demandée.
- **Les films et les messages vocaux que les gens envoient** n’ont ni sous-titres ni transcription, sauf si leurs auteurs les y ont mis.
- **Les papiers**, comme les reçus et les certificats, sont des fichiers PDF sans balises. Ce qui y figure se trouve aussi sur la page qui les propose.
- **Les formulaires d’autres entreprises**, comme la question d’une banque au sujet d’une carte, sont les leurs et peuvent ne pas être conformes.

## Comment nous le savons

Avant la publication d’une version, un programme vérifie chaque écran, à la largeur d’un ordinateur et d’un téléphone, en clair et en sombre, d’après les règles des WCAG 2.2 A et AA ; le vote est aussi essayé au clavier seul. Les programmes trouvent une partie de ce qui peut clocher. Aucune personne qui dépend d’un lecteur d’écran n’a audité cette version.

## Dites-le-nous

Si quelque chose vous empêche de faire ce pour quoi vous êtes venu, écrivez à l’assistance indiquée sur la [page d’aide](/help) : quelle page, ce que vous vouliez faire, avec quel appareil et quel programme. En attendant, vous pouvez obtenir la même chose par message. Si la réponse ne vous satisfait pas, l’organisme chargé de l’accessibilité dans votre pays reçoit les plaintes.
`;

const fr: LegalTexts = {
  changed: '2026-11-27',
  pages: { privacy: spaced(privacy), terms: spaced(terms), accessibility: spaced(accessibility) },
};

export default fr;

import type { HelpTexts } from './topics.ts';

const fr: HelpTexts = {
  help: [
    {
      id: 'voting',
      name: 'Voter',
      questions: [
        {
          asks: 'Comment voter ?',
          answer:
            'Ouvrez un concours et appuyez sur **Voter** sous le candidat de votre choix. Le nombre change aussitôt, pour vous et pour tous ceux qui regardent. Vous recevez un reçu : le code de votre vote.',
        },
        {
          asks: 'Faut-il un compte pour voter ?',
          answer:
            'En général non. Chaque organisateur décide qui peut voter : tout le monde, les personnes qui confirment une adresse e-mail, ou les membres seulement. Le concours vous le dit avant le vote.',
        },
        {
          asks: 'Quand puis-je voter de nouveau ?',
          answer:
            'L’organisateur fixe le temps qui sépare deux votes. Après un vote, le bouton montre le temps restant. Il suit notre horloge : changer celle de votre téléphone n’y change rien.',
        },
        {
          asks: 'Puis-je modifier ou retirer mon vote ?',
          answer:
            'Non. Un vote compté reste tel quel : c’est ce qui permet à chacun de recompter un résultat. Vous pourrez voter de nouveau quand le délai sera écoulé.',
        },
        {
          asks: 'À quoi sert mon reçu ?',
          answer:
            'Il montre que votre vote figure dans la liste des votes. Gardez le code si vous voulez poser une question sur votre vote plus tard.',
        },
        {
          asks: 'J’ai voté sans connexion. Mon vote compte-t-il ?',
          answer:
            'Le vote attend dans votre navigateur et part dès que la connexion revient. Il compte si le concours est encore en cours à ce moment-là, et une seule fois, même envoyé plusieurs fois.',
        },
        {
          asks: 'Pourquoi ne vois-je aucun nombre ?',
          answer:
            'Les organisateurs montrent les résultats en direct, après votre vote, après la fin, ou jamais. Quand ils sont retenus, la page dit jusqu’à quand.',
        },
        {
          asks: 'Pourquoi un nombre a-t-il baissé ?',
          answer:
            'L’exploitant de ce site peut invalider des votes contraires aux règles, par exemple ceux d’une seule personne avec plusieurs navigateurs. Ils quittent aussitôt les totaux, restent dans la liste des votes comme invalidés, la page du concours le dit à qui les a donnés, et le motif est conservé. Personne ne peut augmenter un nombre ni le changer autrement.',
        },
      ],
    },
    {
      id: 'contests',
      name: 'Organiser un concours',
      questions: [
        {
          asks: 'Comment lancer un concours ?',
          also: 'créer organiser nouveau',
          answer:
            '1. Inscrivez-vous ou connectez-vous.\n2. Choisissez **Lancer un concours**, puis un nom, une image et des dates.\n3. Ajoutez des candidats, ou laissez les gens s’inscrire.\n4. Publiez, puis partagez le lien ou le code QR.',
        },
        {
          asks: 'Qui décide des participations ?',
          answer:
            'Vous. Une participation attend votre accord ; la cloche vous prévient quand quelqu’un se présente. La personne est informée de votre décision.',
        },
        {
          asks: 'Qu’est-ce qu’un tour ?',
          answer:
            'Une partie du concours, avec ses propres dates. Vous dites combien de candidats passent ; à la fin du tour, les votes sont comptés et les meilleurs passent d’eux-mêmes.',
        },
        {
          asks: 'Puis-je montrer le concours sur un écran ou sur mon site ?',
          answer:
            'Les deux. Le **grand écran** montre la course dans une salle, et **intégrer** vous donne quelques lignes pour vos pages. Vous choisissez les sites autorisés.',
        },
        {
          asks: 'Comment les faux votes sont-ils écartés ?',
          also: 'fraude triche robots bots',
          answer:
            'Les votes sont limités par personne, un très grand nombre venant d’un même endroit doit être prouvé par l’appareil, et vous pouvez demander une adresse confirmée ou un compte. Chaque vote compté figure dans une liste que l’on peut recompter.',
        },
      ],
    },
    {
      id: 'account',
      name: 'Votre compte',
      questions: [
        {
          asks: 'Comment m’inscrire ?',
          also: 'inscription créer compte',
          answer:
            'Avec votre adresse e-mail. Nous envoyons un code à huit chiffres, valable dix minutes ; vous choisissez ensuite un nom et un mot de passe. Les votes déjà faits dans ce navigateur deviennent les vôtres.',
        },
        {
          asks: 'Le code n’arrive pas. Que faire ?',
          answer:
            'Regardez dans le courrier indésirable et vérifiez l’adresse. Au bout d’une demi-minute, la page propose un nouveau code ; seul le plus récent fonctionne.',
        },
        {
          asks: 'J’ai oublié mon mot de passe. Que faire ?',
          also: 'réinitialiser connexion',
          answer:
            'Choisissez **Mot de passe oublié** sur la [page de connexion](/auth/login). Un code par e-mail permet d’en choisir un nouveau ; les autres appareils sont déconnectés.',
        },
        {
          asks: 'Où suis-je connecté ?',
          answer:
            'La page **Sécurité** montre chaque appareil ; vous pouvez en déconnecter un, ou tous les autres. Changer le mot de passe met fin à toutes les autres sessions.',
        },
        {
          asks: 'Comment protéger mon compte ?',
          also: 'double authentification 2FA sécurité clé',
          answer:
            'Sous **Sécurité**, ajoutez une clé d’accès : vous vous connectez alors par empreinte, visage ou code, et un mot de passe volé ne suffit plus. Sinon, ajoutez une application d’authentification, dont le code est demandé après le mot de passe. Conservez les codes de secours affichés.',
        },
        {
          asks: 'J’ai perdu mon téléphone. Comment me connecter ?',
          answer:
            'Avec un code de secours, à l’étape qui demande le second facteur. Retirez ensuite l’appareil perdu sous **Sécurité**. Sans aucun code, écrivez-nous depuis l’adresse de votre compte ; nous nous assurons que c’est bien vous.',
        },
        {
          asks: 'Comment choisir ce dont je suis informé ?',
          also: 'notifications e-mails désabonner alertes',
          answer:
            'Dans vos préférences : pour chaque sorte de nouvelle, vous choisissez la cloche et, si vous voulez, aussi l’e-mail.',
        },
        {
          asks: 'Comment fermer mon compte ?',
          also: 'supprimer compte effacer quitter',
          answer:
            'Dans votre profil. Votre nom, votre photo et vos coordonnées disparaissent ; vos votes restent comptés, sans nom.',
        },
      ],
    },
    {
      id: 'trouble',
      name: 'Quand quelque chose ne marche pas',
      questions: [
        {
          asks: 'La page dit « hors ligne ». Qu’est-ce que cela signifie ?',
          answer:
            'La connexion avec nous est coupée pour le moment. Ce que vous voyez peut dater de quelques minutes. La page revient d’elle-même et rattrape ce qu’elle a manqué.',
        },
        {
          asks: 'Mon image est refusée. Pourquoi ?',
          also: 'photo téléverser envoi',
          answer:
            'Une image pèse 3 Mo au plus et doit vraiment être une image. Prenez-en une plus petite, ou baissez sa qualité.',
        },
        {
          asks: 'Comment signaler un concours ou une personne ?',
          also: 'abus plainte bloquer harcèlement signalement',
          answer:
            'Écrivez à l’assistance du site et joignez le lien de la page. Les concours contraires aux [conditions](/terms-of-service) sont arrêtés.',
        },
      ],
    },
  ],
  services: [
    {
      id: 'finding',
      name: 'Trouver quelqu’un',
      questions: [
        {
          asks: 'Qui sont les prestataires ?',
          answer:
            'Des personnes et des entreprises qui proposent leur travail : photographes, graphistes, animateurs et d’autres. Vous les trouvez sous [Prestataires](/providers), par mots, par pays et par langue.',
        },
        {
          asks: 'Que voit-on d’un prestataire ?',
          answer:
            'Ce qu’il dit de lui-même : son métier, son lieu, ses langues, ses liens, et s’il est présent en ce moment.',
        },
        {
          asks: 'Comment garder quelqu’un en mémoire ?',
          answer:
            'Suivez cette personne. Celles que vous suivez sont sur votre profil, et les pages déjà vues sous « Vus récemment ».',
        },
      ],
    },
    {
      id: 'orders',
      name: 'Commandes et argent',
      questions: [
        {
          asks: 'Comment payer ?',
          also: 'paiement carte bancaire régler',
          answer:
            'Choisissez une formule, appuyez sur **Acheter** puis sur un moyen de paiement : carte, PayPal, cryptomonnaies, votre solde, ou ce que propose le prestataire. Le total est à côté du bouton, avant que vous appuyiez.',
        },
        {
          asks: 'Que se passe-t-il après le paiement ?',
          answer:
            'La commande s’ouvre. Sa page montre votre prochaine étape, une chronologie et la date de la suivante. Si le prestataire a besoin de textes ou de fichiers, la commande vous les demande ; le travail commence quand tout y est.',
        },
        {
          asks: 'Quand le prestataire reçoit-il mon argent ?',
          also: 'versement virement retrait gains séquestre payé',
          answer:
            'L’argent est bloqué jusqu’à ce que vous acceptiez la livraison. Sans réponse pendant 7 jours, la commande se termine automatiquement. Le gain peut être versé après un délai, dont le prestataire lit la date dans la commande.',
        },
        {
          asks: 'Combien cela coûte-t-il ?',
          also: 'frais prix commission tarif',
          answer:
            'L’acheteur paie le prix affiché, et rien de plus. Le prestataire paie des frais sur ce qu’il vend : voyez les [tarifs](/pricing).',
        },
      ],
    },
    {
      id: 'disputes',
      name: 'En cas de problème',
      questions: [
        {
          asks: 'Comment annuler une commande ?',
          also: 'annulation arrêter rétractation',
          answer:
            'Ouvrez la commande et son menu. Avant d’avoir donné les précisions, ou si la livraison a plus d’un jour de retard, vous annulez tout de suite et tout votre argent revient. Sinon vous le proposez, avec un montant, et le prestataire a deux jours pour accepter.',
        },
        {
          asks: 'Comment se passent les remboursements ?',
          also: 'remboursement argent rendu',
          answer:
            'L’argent revient par où il est venu : sur la carte, le compte PayPal ou le solde. La commande et le reçu disent combien et quand.',
        },
        {
          asks: 'Qu’est-ce qu’un litige ?',
          also: 'réclamation problème conflit désaccord',
          answer:
            'Si vous n’êtes pas d’accord, ouvrez un litige dans le menu de la commande. L’argent reste bloqué, aucun délai ne court, et un opérateur lit la commande et décide qui reçoit combien.',
        },
      ],
    },
    {
      id: 'offering',
      name: 'Proposer votre travail',
      questions: [
        {
          asks: 'Comment devenir prestataire ?',
          also: 'vendre vendeur indépendant proposer service gagner',
          answer:
            'Remplissez votre profil, avec un titre professionnel et une photo, puis demandez à l’assistance du site. L’équipe regarde votre profil et vous ajoute à l’annuaire.',
        },
        {
          asks: 'Comment faire un bon profil ?',
          answer:
            '- Une image nette de vous ou de votre travail\n- Un titre qui dit votre métier en quelques mots\n- Un texte sur ce que l’on reçoit et sur le lieu où vous travaillez\n- Des liens vers des pages où l’on en voit plus',
        },
        {
          asks: 'Où indiquer comment je suis payé ?',
          also: 'versement virement compte bancaire RIB IBAN retrait gains',
          answer:
            'Sous **Recevoir des paiements**, dans votre profil. Les clés secrètes sont chiffrées et ne sont plus jamais montrées en entier.',
        },
      ],
    },
    {
      id: 'safety',
      name: 'Rester prudent',
      questions: [
        {
          asks: 'Que voient les autres de moi ?',
          answer:
            'Ce qui figure sur votre page publique. Votre adresse e-mail, votre téléphone et vos paiements ne sont vus de personne.',
        },
        {
          asks: 'À quoi dois-je faire attention ?',
          answer:
            'Convenez par écrit, avant tout travail, de ce qui est fait, pour quand et à quel prix. Personne de notre équipe ne demande jamais votre mot de passe ni un code reçu par e-mail.',
        },
      ],
    },
  ],
  faq: [
    {
      asks: 'Puis-je commander et payer des services ici ?',
      answer:
        'Oui. Ouvrez un service, choisissez une formule et payez ; l’argent est bloqué jusqu’à ce que vous acceptiez le travail. En savoir plus : [aide sur les services](/services/help).',
    },
    {
      asks: 'Combien coûte la présence dans l’annuaire ?',
      answer: 'Rien. Être trouvé et chercher quelqu’un sont gratuits : voyez les [tarifs](/pricing).',
    },
    {
      asks: 'Quelles langues puis-je utiliser ?',
      answer:
        'Le site parle anglais, français et espagnol. Dans votre profil, vous dites dans quelles langues on peut vous écrire.',
    },
    {
      asks: 'Que signifie la marque à côté d’une photo ?',
      answer: 'Que la personne est présente en ce moment, ou l’était il y a un instant.',
    },
    {
      asks: 'Une entreprise peut-elle avoir un compte ?',
      also: 'société firme',
      answer: 'Oui. Choisissez le type de compte dans votre profil : personnel, professionnel ou entreprise.',
    },
    {
      asks: 'Puis-je être organisateur et prestataire ?',
      answer: 'Oui. Un seul compte suffit : qui publie un concours est aussi organisateur.',
    },
    {
      asks: 'Comment disparaître de l’annuaire ?',
      answer: 'Demandez à l’assistance du site de vous retirer, ou fermez votre compte dans votre profil.',
    },
  ],
};

export default fr;

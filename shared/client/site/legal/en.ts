import type { LegalTexts } from './texts.ts';

const privacy = `
{{brand}} lets people vote in contests and run them. This page says which data that takes, what it is used for, how long it is kept, and what you can decide. It speaks of this site; whoever operates it is responsible for your data.

## What we keep when you visit

- **A name for your browser.** A random, signed identifier in a cookie called *ssid*. It keeps your votes apart from those of others. It holds nothing about you and is not used on other sites.
- **Your choices.** The language and the light or dark look, in your browser.
- **What you looked at and searched for**, so that you find it again. You can clear it at any time.

We use no advertising cookies and no trackers of other companies.

## What we keep when you vote

- **The vote:** the contest, the contestant, the moment, and a tag of who voted. The tag is made with a secret of the contest, so that repeated votes are noticed and nobody can read a name from it.
- **A tag of your device** for as long as your vote locks. It is made of technical traits of the browser and a shortened network address, and serves only to notice many votes from one device.
- **Your e-mail address**, where a contest asks you to confirm one, as a tag that leads back to no address.

Votes are part of a list that is never changed, because a result must be countable again. They therefore stay, also after an account is closed, without a name.

## What we keep when you have an account

- **To sign in:** your user name, your e-mail address, and your password in a form that cannot be turned back.
- **Your profile:** what you write there. Your public page shows your name, picture, profession, country, languages, links and text. Your e-mail address, telephone number and payment settings are shown to nobody else.
- **Payment settings**, where you give any. Secret keys are stored encrypted.
- **Whom you follow, what you were told, and where you are signed in.**
- **Contests, entries and chat messages** that you publish. They are public where the contest is.

## What we use it for

1. To run contests, to count votes and to keep results honest.
2. To let you sign in, and to send the codes and notices that this takes.
3. To tell you what you asked to be told. You choose this in your preferences.
4. To keep the site safe: slowing down whoever floods it, and finding faults.

We sell no data and make no profiles for advertising.

## Who else gets data

- **Everybody** sees what you publish, and the results of contests as their organizers decide.
- **Organizers** see entries to their contests, with the answers that their form asks for. They see no list of who voted for whom.
- **Services that the operator uses**, such as a mail server, get what they need for their task and nothing else.
- **Authorities** get what the law requires.

## How long we keep it

- Codes by mail: ten minutes. Mails that wait to be sent: some hours. Addresses whose mails come back: as a tag, with first letter and domain, until mails arrive again.
- Tags of devices: as long as the vote locks.
- Your account and profile: until you close it.
- Votes and results: for as long as the contest is shown.
- Technical logs hold no addresses of pages, no content and no names, and are kept briefly.

## What you can do

You can see and correct your data in your profile, choose what you are told, end sessions on other devices, and close your account. Closing removes your name, picture, contact details and settings; what must stay for results stays without a name. You can also ask the operator for your data, ask for it to be corrected or erased, or object to a use; and you may complain to a data protection authority.

## Security

Connections are encrypted where the operator runs the site over https. Passwords are hashed, secrets are encrypted, pictures are re-encoded without their hidden data, and what operators change is recorded.

## Children

The site is not made for children under 16 without the consent of their parents.

## Changes and questions

When this text changes in a way that matters, the site says so. For questions, write to the support named on the [help page](/help).
`;

const terms = `
These terms are the agreement between you and whoever operates this {{brand}} site. By using it you accept them. Please read them: they are short on purpose.

## What the site offers

Contests that people vote in; tools to run them; profiles, and a directory of people who offer their work. The operator may switch single features off.

## Your account

- Give an e-mail address that is yours, and keep your password to yourself.
- You are responsible for what is done with your account. Tell the support at once when somebody else uses it.
- One person needs one account. Accounts made by programs are removed.
- You may close your account at any time in your profile.

## Voting

- A vote is yours alone. Buying, selling or trading votes, voting with programs, and getting around the rules of a contest are forbidden.
- A vote that was counted is neither changed nor taken back.
- Votes that break these terms may be left out of a result; the organizer says so when that happens.

## If you run a contest

- You are the organizer: the rules, the prizes and their handing over, and the laws that hold for them where you are, are your responsibility.
- Say truthfully who runs the contest, what can be won, and how it is decided.
- Treat what entrants tell you as confidential and use it for the contest alone.
- Do not change the rules to the disadvantage of those who have entered or voted.

## What you publish

What you publish stays yours. You let us store it, show it and make it smaller or larger, as far as the site needs that. You confirm that you may publish it, and that everybody who can be recognised in it agrees.

It is forbidden to publish what is unlawful, what insults, threatens or harasses people, what shows minors in a sexual way, what is made to deceive, and advertising that nobody asked for.

## Payments

Voting and running contests are free, as the [pricing page](/pricing) says. Where the operator offers anything that costs money, its price and every fee are shown before you confirm, and nothing is charged without that.

## Services between people

Providers in the directory work in their own name. What you agree with one of them is a contract between the two of you; the operator is no party to it.

## What we may do

The operator may remove content, stop contests and close accounts that break these terms or the law. Where that is possible you are told why. What operators do is recorded.

## Availability and liability

We work to keep the site running and votes exact, but cannot promise that it never fails. As far as the law allows, the operator is liable for intent and gross negligence, and otherwise only for the breach of essential duties, up to the damage that could be foreseen. Rights that the law gives consumers remain.

## Changes

When these terms change, the site says so before they apply. Whoever does not agree may close their account.

## Law and contact

The law of the country where the operator is established applies, without taking away the protection of the country in which you live. Questions are answered by the support named on the [help page](/help).
`;

const accessibility = `
{{brand}} is made to be used by everybody: with a keyboard, a screen reader, large text, a phone in one hand or a slow line. This statement says what holds for this site, what does not yet, and whom to tell.

## What we aim at

The Web Content Accessibility Guidelines (WCAG) 2.2 at level AA, which the European standard EN 301 549 is built on. The site conforms **in part**: what is known to be missing is listed below.

## What you can rely on

- **Keyboard.** The site is made to be used without a mouse, and what has the focus is outlined. What can be dragged can be moved by buttons too.
- **Screen readers.** Pages have landmarks, one main heading and a language; buttons, links and fields have names; what changes by itself, such as a new message, is announced. Charts have their numbers as a table.
- **Sight.** Text has the contrast of level AA in the light and the dark look, also in colours that an operator chooses. Pages can be enlarged to 400 % without scrolling sideways, and nothing is told by colour alone.
- **Motion.** Whoever asks their device for less motion gets none.
- **Words.** The site is in English, French and Spanish, and what went wrong in a form is said in words beside the field.
- **No puzzles.** Nothing asks you to read distorted letters or choose pictures.
- **Time.** Codes that are sent to you hold for ten minutes, and a new one can be asked for.

## What does not hold yet

- **Pictures that people upload** have a short description or none, because nobody is asked for one.
- **Films and voice messages that people upload** have no captions and no transcript unless their makers put them in.
- **Papers**, such as receipts and certificates, are PDF files without tags. What stands on them is also on the page that offers them.
- **Forms of other companies**, such as a bank’s question about a card, are theirs, and may not conform.

## How this is known

Each screen is tested by a program, at the width of a desktop and of a phone, light and dark, against the rules of WCAG 2.2 A and AA, before a version is published; voting is also tested with the keyboard alone. Programs find a part of what can be wrong. No people who depend on a screen reader have audited this version.

## Tell us

If something keeps you from what you came for, write to the support named on the [help page](/help): which page, what you wanted to do, and with which device and program. You can get the same by message in the meantime. If the answer does not satisfy you, the body that watches over accessibility in your country takes complaints.
`;

const en: LegalTexts = { changed: '2026-11-27', pages: { privacy, terms, accessibility } };

export default en;

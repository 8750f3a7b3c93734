import type { HelpTexts } from './topics.ts';

const en: HelpTexts = {
  help: [
    {
      id: 'voting',
      name: 'Voting',
      questions: [
        {
          asks: 'How do I vote?',
          answer:
            'Open a contest and press **Vote** under the contestant you choose. The number changes at once, for you and for everybody who is looking. You get a receipt: the code of your vote.',
        },
        {
          asks: 'Do I need an account to vote?',
          answer:
            'Usually not. Each organizer decides who may vote: everybody, people who confirm an e-mail address, or members only. The contest tells you before you vote.',
        },
        {
          asks: 'When can I vote again?',
          answer:
            'The organizer sets how long a vote counts before the next one. After voting, the button shows the time that is left. It runs by our clock, so changing the clock of your phone changes nothing.',
        },
        {
          asks: 'Can I change or take back my vote?',
          answer:
            'No. A vote that was counted stays as it is: that is what lets anybody add up a result again. You can vote anew when your lock has run out.',
        },
        {
          asks: 'What is my receipt for?',
          answer:
            'It shows that your vote is in the list of votes. Keep the code if you want to ask about your vote later.',
        },
        {
          asks: 'I voted without a connection. Does it count?',
          answer:
            'The vote waits in your browser and is sent as soon as there is a line. It counts when the contest is still running by then, and it counts once, however often it is sent.',
        },
        {
          asks: 'Why do I see no numbers?',
          answer:
            'Organizers may show results live, after your own vote, after the end, or not at all. Where numbers are held back, the page says until when.',
        },
        {
          asks: 'Why did a number go down?',
          answer:
            'Whoever runs this site can void votes that break the rules, such as one person’s from many browsers. They leave the totals at once, stay in the list of votes as voided, whoever cast them is told on the contest’s page, and the reason is kept. Nobody can raise a number, or change it in any other way.',
        },
      ],
    },
    {
      id: 'contests',
      name: 'Running a contest',
      questions: [
        {
          asks: 'How do I start a contest?',
          also: 'create organize make new',
          answer:
            '1. Sign up or log in.\n2. Press **Start a contest** and give it a name, a picture and dates.\n3. Add contestants, or let people enter by themselves.\n4. Publish it, and share the link or the QR code.',
        },
        {
          asks: 'Who decides about entries?',
          answer:
            'You do. An entry waits until you approve it; you are told in the bell when somebody enters. The entrant is told what you decided.',
        },
        {
          asks: 'What are rounds?',
          answer:
            'Parts of a contest with dates of their own. You say how many go on from each; when a round ends, its votes are counted and the best go on by themselves.',
        },
        {
          asks: 'Can I show the contest on a screen or on my website?',
          answer:
            'Both. The **big screen** shows the race for a hall, and **embed** gives you a few lines for your own pages. You choose which sites may show it.',
        },
        {
          asks: 'How are fake votes kept out?',
          also: 'fraud cheating bots spam',
          answer:
            'Votes are locked per person, very many from one place have to be proven by the device, and you can ask for confirmed e-mail addresses or for members. Every counted vote stands in a list that can be counted again.',
        },
      ],
    },
    {
      id: 'account',
      name: 'Your account',
      questions: [
        {
          asks: 'How do I sign up?',
          also: 'register registration account join',
          answer:
            'With your e-mail address. We send a code of eight digits, which is good for ten minutes; then you choose a name and a password. Votes that you cast before in the same browser become yours.',
        },
        {
          asks: 'The code does not arrive. What now?',
          answer:
            'Look into the folder for unwanted mail, and check the address. After half a minute the page offers a new code; only the newest one works.',
        },
        {
          asks: 'I forgot my password. What can I do?',
          also: 'reset login log in sign in',
          answer:
            'Choose **Forgot password** on the [log-in page](/auth/login). A code by mail lets you choose a new one; all other devices are signed out.',
        },
        {
          asks: 'Where am I signed in?',
          answer:
            'Under **Security** you see every device, and you can sign out of one or of all others. Changing the password there ends all other sessions.',
        },
        {
          asks: 'How do I protect my account?',
          also: 'two-factor 2FA security authenticator passkey',
          answer:
            'Under **Security** add a passkey: you then log in by finger, face or PIN, and a stolen password is not enough. Without one, add an authenticator app, whose code is asked for after the password. Keep the recovery codes that you are shown.',
        },
        {
          asks: 'I lost my phone. How do I log in?',
          answer:
            'With a recovery code, at the step that asks for the second factor. Then remove the lost device under **Security**. Without any code, write to us from your account’s address; we make sure that it is you.',
        },
        {
          asks: 'How do I choose what I am told?',
          also: 'notifications e-mail mails unsubscribe push',
          answer:
            'In your preferences: for each kind of news you choose whether it stands in the bell and whether it comes by mail as well.',
        },
        {
          asks: 'How do I close my account?',
          also: 'delete account remove erase leave',
          answer: 'In your profile. Your name, picture and contact details go; votes stay counted, without a name.',
        },
      ],
    },
    {
      id: 'trouble',
      name: 'When something does not work',
      questions: [
        {
          asks: 'The page says that it is offline. What does it mean?',
          answer:
            'There is no line to us at the moment. What you see may be some minutes old. The page comes back by itself and fetches what it missed.',
        },
        {
          asks: 'My picture is refused. Why?',
          also: 'photo image upload',
          answer:
            'Pictures may weigh 3 MB at most, and must really be pictures. Take a smaller one, or lower its quality.',
        },
        {
          asks: 'How do I report a contest or a person?',
          also: 'abuse complaint block harassment',
          answer:
            'Write to the support of this site and add the link of the page. Contests that break the [terms](/terms-of-service) are stopped.',
        },
      ],
    },
  ],
  services: [
    {
      id: 'finding',
      name: 'Finding somebody',
      questions: [
        {
          asks: 'Who are the providers?',
          answer:
            'People and businesses who offer their work: photographers, designers, hosts and others. You find them under [Providers](/providers), by words, by country and by language.',
        },
        {
          asks: 'What do I see of a provider?',
          answer:
            'What they tell of themselves: their profession, where they are, the languages that they speak, their links, and whether they are here right now.',
        },
        {
          asks: 'How do I keep somebody in mind?',
          answer:
            'Follow them. You find the people you follow on your profile, and the pages that you looked at under recently viewed.',
        },
      ],
    },
    {
      id: 'orders',
      name: 'Orders and money',
      questions: [
        {
          asks: 'How do I pay?',
          also: 'payment card checkout',
          answer:
            'Choose a package, press **Buy** and choose a way to pay: by card, PayPal, coins, from your balance, or as the provider offers it. The total stands beside the button before you press it.',
        },
        {
          asks: 'What happens after I have paid?',
          answer:
            'The order opens. Its page shows your next step, a timeline and the date of the next one. Where the provider needs words or files from you, the order asks for them; work begins once all are there.',
        },
        {
          asks: 'When does the provider get my money?',
          also: 'payout payouts paid out withdraw earnings escrow',
          answer:
            'It is held until you accept what was delivered. If you say nothing for 7 days after a delivery, the order completes automatically. What it earns can be paid out after the holding period, whose date the provider reads in the order.',
        },
        {
          asks: 'What does it cost?',
          also: 'fee fees price prices commission charge',
          answer:
            'Buyers pay the price that is shown and nothing on top. Providers pay a fee from what they sell: see [pricing](/pricing).',
        },
      ],
    },
    {
      id: 'disputes',
      name: 'When something goes wrong',
      questions: [
        {
          asks: 'How do I cancel an order?',
          also: 'cancellation stop withdraw',
          answer:
            'Open the order and its menu of more steps. Before you have said what is needed, and when a delivery is more than a day late, you can cancel at once and all of your money goes back. Otherwise you propose it, with an amount, and the provider has two days to agree.',
        },
        {
          asks: 'How do refunds work?',
          also: 'money back refund reimbursement return',
          answer:
            'Money goes back the way it came: to the card, the PayPal account or the balance it was paid from. The order and the receipt say how much and when.',
        },
        {
          asks: 'What is a dispute?',
          also: 'complaint problem conflict disagreement',
          answer:
            'When the two of you cannot agree, open a dispute from the order’s menu. The money stays held, no date runs out, and an operator reads the order and decides who gets how much.',
        },
      ],
    },
    {
      id: 'offering',
      name: 'Offering your work',
      questions: [
        {
          asks: 'How do I become a provider?',
          also: 'sell seller freelancer offer service earn',
          answer:
            'Fill in your profile, with a professional title and a picture, and ask the support of this site. The team looks at your profile and puts you into the directory.',
        },
        {
          asks: 'How do I make a good profile?',
          answer:
            '- A clear picture of you or of your work\n- A title that says what you do in a few words\n- A text about what people get, and from where you work\n- Links to pages where more can be seen',
        },
        {
          asks: 'Where do I say how I am paid?',
          also: 'payout payouts bank account IBAN withdraw earnings',
          answer:
            'Under **Receive payments** in your profile. Secret keys are stored encrypted and never shown again in full.',
        },
      ],
    },
    {
      id: 'safety',
      name: 'Staying safe',
      questions: [
        {
          asks: 'What do others see of me?',
          answer:
            'What stands on your public page. Your e-mail address, telephone number and payment settings are seen by nobody else.',
        },
        {
          asks: 'What should I look out for?',
          answer:
            'Agree on what is done, until when and for how much before any work begins, and in writing. Nobody of our team ever asks for your password or for a code from a mail.',
        },
      ],
    },
  ],
  faq: [
    {
      asks: 'Can I order and pay for services here?',
      answer:
        'Yes. Open a service, choose a package and pay; the money is held until you accept the work. More under [help with services](/services/help).',
    },
    {
      asks: 'What does it cost to be in the directory?',
      answer: 'Nothing. Neither being found nor looking for somebody costs anything: see [pricing](/pricing).',
    },
    {
      asks: 'Which languages can I use?',
      answer:
        'The site speaks English, French and Spanish. In your profile you say which languages people can write to you in.',
    },
    {
      asks: 'What does the mark beside a picture mean?',
      answer: 'That the person is here right now, or was a moment ago.',
    },
    {
      asks: 'Can a business have an account?',
      also: 'company firm',
      answer: 'Yes. Choose the account type in your profile: personal, professional or business.',
    },
    {
      asks: 'Can I be an organizer and a provider?',
      answer: 'Yes. One account is enough: whoever publishes a contest is an organizer too.',
    },
    {
      asks: 'How do I disappear from the directory?',
      answer: 'Ask the support of this site to take you out, or close your account in your profile.',
    },
  ],
};

export default en;

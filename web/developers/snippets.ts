/** Code for developers to begin with. */

export const callSnippet = (site: string): string => `curl '${site}/app/contest/v2/getMyContests' \\
  -X POST -H 'Content-Type: application/json' -d '{}' \\
  -H 'Authorization: Bearer ek_YOUR_KEY'`;

export const resultSnippet = (
  site: string,
): string => `curl '${site}/app/contest/v2/results/CX_ID.json' -H 'If-None-Match: "ETAG"'
curl '${site}/app/contest/v2/results/CX_ID.csv'`;

export const verifySnippet = `import { Webhook } from 'standardwebhooks';

const webhook = new Webhook(process.env.WEBHOOK_SECRET); // whsec_…

server.post('/engage', express.raw({ type: '*/*' }), (request, response) => {
  const event = webhook.verify(request.body.toString(), request.headers); // throws when it is not from us
  response.sendStatus(204); // within ten seconds; work on it afterwards
  work(request.headers['webhook-id'], event.type, event.data); // the same id may come again
});`;

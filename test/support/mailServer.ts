/** A mail server that keeps what it is given. */
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface GotMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly raw: string;
}

/** Refuses mails while `fails` returns true. */
export async function openSmtp(fails = () => false) {
  const got: GotMail[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      let raw = '';
      stream.setEncoding('utf8');
      stream.on('data', (part: string) => (raw += part));
      stream.on('end', () => {
        if (fails()) return done(Object.assign(new Error('no room for eve@example.org'), { responseCode: 452 }));
        const { mailFrom, rcptTo } = session.envelope;
        got.push({ from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address), raw });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const { port } = smtp.server.address() as AddressInfo;
  return { got, url: `smtp://127.0.0.1:${port}`, close: () => new Promise<void>((resolve) => smtp.close(resolve)) };
}

import { Button } from '#shared/client/ui/Button.tsx';
import type { ReactNode } from 'react';
import { type Key, useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useAppSelector } from '#shared/client/app/core/store.ts';
import { Code, DocHead, DocPage, DocPart, Fold, Terms } from '#shared/client/ui/Docs.tsx';
import { List } from '#shared/client/ui/Layout.tsx';
import { To } from '#web/links.ts';
import { snippets, tokenSnippet } from './contestAppSnippets.ts';
import classes from './ContestApp.module.css';

type Rows = readonly (readonly [code: string, says: Key])[];

const told: Rows = [
  ['ready { language, signed_in, path }', 'contests.appDev.says.ready'],
  ['height { height }', 'contests.appDev.says.height'],
  ['needs_log_in', 'contests.appDev.says.needs_log_in'],
  ['handed_over', 'contests.appDev.says.handed_over'],
  ['refused { code, message }', 'contests.appDev.says.refused'],
  ['voted { cx_id, slug, contestant_id }', 'contests.appDev.says.voted'],
  ['receipt { cx_id, contestant_id, receipt, url }', 'contests.appDev.says.receipt'],
  ['leave { url }', 'contests.appDev.says.leave'],
];
const asked: Rows = [
  ['hand_over { token }', 'contests.appDev.asks.hand_over'],
  ['language { language }', 'contests.appDev.asks.language'],
  ['open { slug }', 'contests.appDev.asks.open'],
  ['log_out', 'contests.appDev.asks.log_out'],
];
const claims: Rows = [
  ['iss', 'contests.appDev.token.iss'],
  ['aud', 'contests.appDev.token.aud'],
  ['sub', 'contests.appDev.token.sub'],
  ['name', 'contests.appDev.token.name'],
  ['email, email_verified', 'contests.appDev.token.email'],
  ['language', 'contests.appDev.token.language'],
  ['iat, exp', 'contests.appDev.token.times'],
  ['jti', 'contests.appDev.token.jti'],
];
const refusals: Rows = [
  ['hand_over_invalid', 'errors.hand_over_invalid'],
  ['hand_over_expired', 'errors.hand_over_expired'],
  ['hand_over_used', 'errors.hand_over_used'],
  ['hand_over_elsewhere', 'errors.hand_over_elsewhere'],
  ['partner_off', 'errors.partner_off'],
  ['account_disabled', 'errors.account_disabled'],
  ['sign_up_closed', 'errors.sign_up_closed'],
];

/** The parts of the page, by the names of their headings. */
const parts = {
  connect: 'contests.appDev.connect.title',
  show: 'contests.appDev.show.title',
  says: 'contests.appDev.says.title',
  asks: 'contests.appDev.asks.title',
  token: 'contests.appDev.token.title',
  refused: 'contests.appDev.refused.title',
  promise: 'contests.appDev.promise.title',
} as const satisfies Record<string, Key>;
type PartName = keyof typeof parts;
const partNames = Object.keys(parts) as PartName[];

/** How to show contests in one's own app, for its developers. */
export default function ContestAppScreen(): ReactNode {
  const { t } = useTranslation();
  const support = useAppSelector((state) => state.site.support);
  const site = location.origin;
  return (
    <DocPage
      head={
        <DocHead title={t('contests.appDev.title')} lead={t('contests.appDev.lead')}>
          <Button renderRoot={(props) => <To {...props} name="contestAppTest" />}>{t('contests.appDev.try')}</Button>
        </DocHead>
      }
      parts={partNames.map((id) => ({ id, title: t(parts[id]) }))}
    >
      <DocPart id="connect" title={t(parts.connect)} text={t('contests.appDev.connect.text')}>
        {support && (
          <Button
            variant="default"
            self="start"
            renderRoot={(props) => <To {...props} name="chatWith" params={{ otherUserId: support.user_id }} />}
          >
            {t('contests.appDev.connect.ask')}
          </Button>
        )}
      </DocPart>

      <DocPart id="show" title={t(parts.show)} text={t('contests.appDev.show.text')}>
        <Terms
          rows={[
            ['/mobile/contests/?partner=YOUR_ID', t('contests.appDev.show.list')],
            ['/mobile/contests/SLUG?partner=YOUR_ID', t('contests.appDev.show.contest')],
            ['/mobile/?partner=YOUR_ID', t('contests.appDev.show.logIn')],
          ]}
        />
        <p>{t('contests.appDev.show.frames')}</p>
        {snippets(site).map(({ name = t('contests.appDev.code.web'), code }, index) => (
          <Fold key={name} title={name} isOpen={index === 0}>
            <Code name={name} code={code} />
          </Fold>
        ))}
      </DocPart>

      <DocPart id="says" title={t(parts.says)} text={t('contests.appDev.says.text')}>
        <Terms rows={told.map(([code, says]) => [code, t(says)])} />
      </DocPart>

      <DocPart id="asks" title={t(parts.asks)} text={t('contests.appDev.asks.text')}>
        <Terms rows={asked.map(([code, says]) => [code, t(says)])} />
      </DocPart>

      <DocPart id="token" title={t(parts.token)} text={t('contests.appDev.token.text')}>
        <Terms rows={claims.map(([code, says]) => [code, t(says, { site })])} />
        <Code name="Node" code={tokenSnippet(site)} />
      </DocPart>

      <DocPart id="refused" title={t(parts.refused)} text={t('contests.appDev.refused.text')}>
        <Terms rows={refusals.map(([code, says]) => [code, t(says)])} />
      </DocPart>

      <DocPart id="promise" title={t(parts.promise)}>
        <List gap={2} className={classes.list}>
          <li>{t('contests.appDev.promise.account')}</li>
          <li>{t('contests.appDev.promise.apart')}</li>
          <li>{t('contests.appDev.promise.inside')}</li>
        </List>
      </DocPart>
    </DocPage>
  );
}

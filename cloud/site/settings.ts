/** The single row of site settings, cached in every process and changed by operators of the site. */
import { z } from 'zod';
import { languages } from '#shared/languages.ts';
import { type ErrorCode, type FieldProblem, Refusal } from '#shared/errors.ts';
import { limits } from '#shared/limits.ts';
import { siteLimits } from '#shared/site/limits.ts';
import { everyone, operators } from '#shared/model/access.ts';
import { changesOf } from '#shared/model/zod.ts';
import { isReadableBrand, isReadableVote } from '#shared/site/brand.ts';
import { type Feature, SiteSettings } from '#shared/site/entities.ts';
import { homeOf, isHomePath, type PublicSite, type Site, siteOf, type SupportPerson } from '#shared/site/homes.ts';
import { usual } from '#cloud/kernel/allowances.ts';
import { type Context, defineFunction } from '#cloud/kernel/define.ts';
import { rowListener } from '#cloud/kernel/domain.ts';
import { perStorage } from '#cloud/kernel/perStorage.ts';
import { Duplicate, type Ports, type Storage } from '#cloud/kernel/ports.ts';
import { legalKinds, type LegalText, type SiteSettingsShape } from '#shared/site/shapes.ts';
import { writeAuditLog } from './auditLog.ts';

const site_id = 'site';
/** Milliseconds after which the cache is reloaded, in case an event was lost. */
const freshFor = 30_000;

const defaults = Object.entries(SiteSettings.fields).filter(([, field]) => field.default !== undefined);

/** Fills in defaults for fields that an older row lacks. */
export const wholeSettings = (row: SiteSettings): SiteSettings =>
  ({
    ...Object.fromEntries(defaults.map(([name, field]) => [name, field.default])),
    ...Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined && value !== null)),
  }) as SiteSettings;

/** Creates the row if missing. Idempotent. */
export async function ensureSiteSettings(storage: Storage): Promise<SiteSettings> {
  const found = await storage.get(SiteSettings, site_id);
  if (found) return wholeSettings(found);
  try {
    return wholeSettings(await storage.transact((tx) => tx.insert(SiteSettings, { site_id })));
  } catch (error) {
    const other = error instanceof Duplicate ? await storage.get(SiteSettings, site_id) : undefined;
    if (other) return wholeSettings(other);
    throw error;
  }
}

const cacheOf = perStorage((storage) => {
  let kept: { settings: Promise<SiteSettings>; until: number } | undefined;
  let newest = 0;
  return {
    read(): Promise<SiteSettings> {
      const now = performance.now();
      if (!kept || kept.until <= now) {
        const mine = { settings: ensureSiteSettings(storage), until: now + freshFor };
        kept = mine;
        mine.settings.then(
          ({ rev }) => (newest = Math.max(newest, rev)),
          () => kept === mine && (kept = undefined),
        );
      }
      return kept.settings;
    },
    take(settings: SiteSettings): void {
      if (settings.rev < newest) return;
      newest = settings.rev;
      kept = { settings: Promise.resolve(wholeSettings(settings)), until: performance.now() + freshFor };
    },
    forget(): void {
      kept = undefined;
    },
  };
});

/** The settings, from the cache: every page needs them. */
export const siteSettings = (storage: Storage) => (): Promise<SiteSettings> => cacheOf(storage).read();

/** Updates the cache after a change in any process; without a row, events may have been missed. */
export function settingsChanged(storage: Storage, row?: SiteSettings): void {
  if (row) cacheOf(storage).take(row);
  else cacheOf(storage).forget();
}

/** Keeps the caches of all processes up to date. */
export const settingsListener = rowListener({
  entity: SiteSettings,
  changed: ({ storage }, row) => settingsChanged(storage, row),
  missed: ({ storage }) => settingsChanged(storage),
});

const supporterOf = perStorage(() => {
  let kept: { of: number; person: Promise<SupportPerson | undefined>; until: number } | undefined;
  return (
    { storage, hooks }: Pick<Ports, 'storage' | 'hooks'>,
    user_id: number,
  ): Promise<SupportPerson | undefined> => {
    const now = performance.now();
    if (!kept || kept.of !== user_id || kept.until <= now) {
      const called = async (id: number): Promise<SupportPerson | undefined> => {
        const found = (await hooks.run('profileOf', storage, id)).find((answer) => answer && !answer.closed);
        return found && { user_id: id, username: found.username, full_name: found.full_name };
      };
      // Falls back to the support user when the chosen person is gone.
      const person = called(user_id).then((found) => found ?? called(limits.supportUser));
      const mine = { of: user_id, person, until: now + freshFor };
      kept = mine;
      const forget = () => kept === mine && (kept = undefined);
      // Nobody is not cached: a first start asks before it creates the support user.
      person.then((found) => found ?? forget(), forget);
    }
    return kept.person;
  };
});

/** Settings that every page of a site gets. */
export async function shownSite(
  ports: Pick<Ports, 'storage' | 'hooks' | 'sms' | 'social' | 'openId'>,
  settings: SiteSettings,
  site: Site,
): Promise<PublicSite> {
  return {
    site,
    rev: settings.rev,
    home_path: homeOf(settings, site),
    title: (site === 'services' ? settings.services_title : settings.title) ?? '',
    brand: settings.brand_name,
    logo: settings.logo,
    features_off: settings.features_off,
    social: Boolean(settings.social_server || ports.social.standIn),
    sms: ports.sms !== undefined && ports.sms.perDay > 0 && settings.sms_countries.length > 0,
    issuers: ports.openId.issuers.length,
    support: await supporterOf(ports.storage)(ports, settings.support_user),
  };
}

/** Settings that every page of this host gets. */
export async function publicSite(
  ports: Pick<Ports, 'storage' | 'hooks' | 'sms' | 'social' | 'openId'>,
  host: string,
): Promise<PublicSite> {
  const settings = await siteSettings(ports.storage)();
  return shownSite(ports, settings, siteOf(settings, host));
}

const refusals: Readonly<Record<Feature, ErrorCode>> = {
  sign_up: 'sign_up_closed',
  create_contest: 'contests_off',
  contest_chat: 'chat_closed',
  entries: 'entries_off',
  people: 'people_off',
  meetings: 'meetings_off',
};

/** The refusal of a disabled feature; undefined when it is enabled. */
export async function whyOff({ storage }: Pick<Context, 'storage'>, feature: Feature): Promise<ErrorCode | undefined> {
  const { features_off } = await siteSettings(storage)();
  return features_off.includes(feature) ? refusals[feature] : undefined;
}

/** Throws when the operator has disabled the feature. */
export async function refuseWhenOff(context: Pick<Context, 'storage'>, feature: Feature): Promise<void> {
  const code = await whyOff(context, feature);
  if (code) throw new Refusal(code);
}

function shapeOf(row: SiteSettings): SiteSettingsShape {
  const {
    objectId: _objectId,
    createdAt: _createdAt,
    updatedAt,
    deleted_at: _deleted,
    ...settings
  } = wholeSettings(row);
  return { ...settings, updatedAt: updatedAt.toISOString() };
}

/** All settings, for the admin. */
export const getSiteSettings = defineFunction({
  who: operators('site', 'read'),
  limit: usual,
  input: z.strictObject({}),
  async run({ storage }): Promise<{ settings: SiteSettingsShape }> {
    return { settings: shapeOf(await ensureSiteSettings(storage)) };
  },
});

const legalTexts = z.partialRecord(z.enum(languages), z.string().trim().max(siteLimits.legalText));
const plainFields = changesOf(SiteSettings).omit({
  privacy_policy: true,
  terms_of_service: true,
  accessibility_statement: true,
});
/** Any string: `problemsOf` refuses invalid paths with a helpful sentence. */
const home = z.string().trim().max(200).nullish();

/** Validation across fields. */
function problemsOf(before: SiteSettings, after: SiteSettings): FieldProblem[] {
  const rules: [keyof SiteSettings & string, boolean, string][] = [
    ['home_path', !after.home_path || isHomePath(after.home_path), 'site.settings.invalid.home'],
    [
      'services_home_path',
      !after.services_home_path || isHomePath(after.services_home_path),
      'site.settings.invalid.home',
    ],
    [
      'services_host',
      !after.services_host || after.services_host !== after.contests_host,
      'site.settings.invalid.host',
    ],
    ['brand_color', !after.brand_color || isReadableBrand(after.brand_color), 'site.settings.invalid.brandColor'],
    ['vote_color', !after.vote_color || isReadableVote(after.vote_color), 'site.settings.invalid.voteColor'],
  ];
  return rules
    .filter(([path, holds]) => !holds && before[path] !== after[path])
    .map(([path, , says]): FieldProblem => ({ path, why: 'invalid', says }));
}

/**
 * Updates settings with optimistic locking: if the row's `rev` has changed since, 'changed_meanwhile' is thrown, so that no change is
 * overwritten unseen. Null clears a field.
 */
export const updateSiteSettings = defineFunction({
  who: operators('site', 'act'),
  limit: usual,
  input: plainFields.extend({
    home_path: home,
    services_home_path: home,
    rev: z.int().min(1),
    privacy_policy: legalTexts.optional(),
    terms_of_service: legalTexts.optional(),
    accessibility_statement: legalTexts.optional(),
  }),
  async run(context, { rev, ...given }): Promise<{ settings: SiteSettingsShape }> {
    const { storage, hooks } = context;
    await ensureSiteSettings(storage);
    const changes = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, value ?? undefined]));
    const changed = await storage.transact(async (tx) => {
      const before = wholeSettings((await tx.get(SiteSettings, site_id))!);
      if (before.rev !== rev) throw new Refusal('changed_meanwhile');
      const problems = problemsOf(before, wholeSettings({ ...before, ...changes }));
      if (problems[0]) throw new Refusal('invalid', { field: problems[0].path }, problems);
      const supporter = given.support_user;
      if (
        supporter &&
        supporter !== before.support_user &&
        !(await hooks.run('profileOf', tx, supporter)).some(Boolean)
      )
        throw new Refusal('invalid', { field: 'support_user' }, [
          { path: 'support_user', why: 'invalid', says: 'site.settings.invalid.supportUser' },
        ]);
      const after = (await tx.update(SiteSettings, site_id, changes))!;
      await writeAuditLog(tx, context, {
        action: 'site.update',
        entity: SiteSettings,
        row_id: site_id,
        before,
        after,
      });
      return after;
    });
    settingsChanged(storage, changed);
    return { settings: shapeOf(changed) };
  },
});

/** The operator's own legal text in its languages. */
export const getLegalText = defineFunction({
  route: 'GET /app/site/getLegalText',
  key: 'site_read',
  restOnly: true,
  who: everyone,
  limit: usual,
  input: z.strictObject({ kind: z.enum(['privacy', 'terms', 'accessibility']) }),
  async run({ storage }, { kind }): Promise<LegalText> {
    const settings = await siteSettings(storage)();
    const texts = Object.fromEntries(Object.entries(settings[legalKinds[kind]]).filter(([, text]) => text));
    return { texts, ...(Object.keys(texts).length && { changed_at: settings.updatedAt.toISOString() }) };
  },
});

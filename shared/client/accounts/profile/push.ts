/** Notes on this device while the site is closed (web push); the worker that shows them is web/public/sw.js. */
import { useEffect, useState } from 'react';
import { call } from '#shared/client/app/data/api.ts';
import { storeValue, storedValue } from '#shared/client/app/offline/browserStorage.ts';
import { navigate } from '#shared/client/app/core/navigation.ts';

/** `unsupported`: no worker, as on plain http. `refused`: the person has said no to the browser, which alone can change that. */
export type PushState = 'unsupported' | 'refused' | 'off' | 'on';

const isSupported = () =>
  'serviceWorker' in navigator && 'PushManager' in window && typeof Notification !== 'undefined';

/** Resolves with undefined where the worker was never registered: `ready` would wait for ever. */
const worker = () => navigator.serviceWorker.getRegistration();

const tokenOf = (subscription: PushSubscription) => JSON.stringify(subscription.toJSON());

/** Of this browser for this person: somebody else who signs in on it is not told by it. */
export async function pushState(user_id: number): Promise<PushState> {
  if (!isSupported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'refused';
  if (Notification.permission !== 'granted' || storedValue('push') !== String(user_id)) return 'off';
  return (await (await worker())?.pushManager.getSubscription()) ? 'on' : 'off';
}

const isKeyOf = ({ options }: PushSubscription, key: string) => {
  const bytes = options.applicationServerKey && new Uint8Array(options.applicationServerKey);
  const text =
    bytes &&
    btoa(String.fromCharCode(...bytes))
      .replaceAll('+', '-')
      .replaceAll('/', '_');
  return text?.replaceAll('=', '') === key;
};

async function subscribe(user_id: number): Promise<void> {
  const { key } = await call.getPushKey({}, { quiet: true });
  const registration = await worker();
  if (!registration) throw new Error('There is no service worker');
  let subscription = await registration.pushManager.getSubscription();
  if (subscription && !isKeyOf(subscription, key)) {
    await subscription.unsubscribe();
    subscription = null;
  }
  subscription ??= await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  await call.saveToken({ token: tokenOf(subscription) }, { quiet: true });
  storeValue('push', String(user_id));
}

/** Asks the browser, which asks the person: only upon a press of theirs. Rejects when there is no push service. */
export async function turnPushOn(user_id: number): Promise<PushState> {
  if (!isSupported()) return 'unsupported';
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'refused' : 'off';
  await subscribe(user_id);
  return 'on';
}

export async function turnPushOff(): Promise<PushState> {
  storeValue('push', undefined);
  const subscription = await (await worker())?.pushManager.getSubscription();
  if (subscription) {
    await call.forgetToken({ token: tokenOf(subscription) }, { quiet: true });
    await subscription.unsubscribe();
  }
  return 'off';
}

/** Registers this device again, in case its subscription or the site's key is another one now, and opens what a note leads to. */
export function usePush(user_id: number): void {
  useEffect(() => {
    pushState(user_id)
      .then((state) => (state === 'on' ? subscribe(user_id) : undefined))
      .catch((cause: unknown) => console.warn('This device may not be told of news', cause));
  }, [user_id]);
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return;
    const hear = ({ data }: MessageEvent<{ kind?: string; path?: string } | undefined>) => {
      if (data?.kind === 'open' && data.path) navigate(data.path);
    };
    navigator.serviceWorker.addEventListener('message', hear);
    return () => navigator.serviceWorker.removeEventListener('message', hear);
  }, []);
}

/** The state, once it is known, and what sets it after a change. */
export function usePushState(user_id: number): [PushState | undefined, (state: PushState) => void] {
  const [state, setState] = useState<PushState>();
  useEffect(() => {
    let isOver = false;
    void pushState(user_id).then((now) => isOver || setState(now));
    return () => {
      isOver = true;
    };
  }, [user_id]);
  return [state, setState];
}

/** Links to videos of other sites, as people paste them. */
import { urlOf } from './urls.ts';

const videoHosts = /^((www\.|m\.)?youtube\.com|youtu\.be|(www\.|player\.)?vimeo\.com)$/;

/** The stored form of a video's address; undefined for addresses that name no video. */
export function videoLinkOf(given: string): string | undefined {
  const url = urlOf(/^https?:\/\//i.test(given.trim()) ? given : `https://${given.trim()}`);
  if (!url || !videoHosts.test(url.hostname) || url.username || url.password || url.port) return undefined;
  url.protocol = 'https:';
  return namesVideo(url) ? url.href : undefined;
}

function namesVideo(url: URL): boolean {
  const parts = url.pathname.split('/').filter(Boolean);
  if (url.hostname.endsWith('vimeo.com')) return parts.some((part) => /^\d{4,12}$/.test(part));
  const id = url.hostname === 'youtu.be' ? parts[0] : (url.searchParams.get('v') ?? parts[1]);
  return id !== undefined && /^[\w-]{11}$/.test(id);
}

/** Servers of short posts. */
import type { SocialPost } from '#shared/community/socialWall.ts';
import type { EncodedPicture } from '#cloud/kernel/ports.ts';

/** A post with the address of its picture, which only our server asks for. */
export interface FoundPost extends Omit<SocialPost, 'picture'> {
  readonly picture?: { readonly source: string; readonly alt: string };
}

/** Both answer undefined for what cannot be had, within some seconds, and ask no address of this machine or its network. */
export interface Social {
  /** A demo's stand-in, where the site names no server. */
  readonly standIn?: string;
  /** The newest public posts with a hashtag, without those that their authors hide behind a warning. `server` is an origin. */
  timeline(server: string, hashtag: string): Promise<FoundPost[] | undefined>;
  picture(source: string): Promise<EncodedPicture | undefined>;
}

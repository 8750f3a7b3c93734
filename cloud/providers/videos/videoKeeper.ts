/** Companies that keep and play videos for the site. Without one they are kept here. */
import type { VideoToken } from '#shared/services/catalogue/videos.ts';

export interface VideoKeeper {
  /** Makes a video of this person, and a token that uploads it. Rejects when the company does not answer. */
  begin(user_id: number, until: Date): Promise<VideoToken>;
  /** Whose video it is; undefined for one that is not the site's. Rejects when the company does not answer. */
  ownerOf(video_id: string): Promise<number | undefined>;
}

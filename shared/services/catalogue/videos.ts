export type VideoKind = 'mp4' | 'webm';

/** By its first bytes; undefined for what browsers do not play. */
export function videoKindOf(bytes: Uint8Array): VideoKind | undefined {
  const has = (text: number[], at: number) => text.every((byte, index) => bytes[at + index] === byte);
  if (has([0x1a, 0x45, 0xdf, 0xa3], 0)) return 'webm';
  // `ftyp`
  return has([0x66, 0x74, 0x79, 0x70], 4) ? 'mp4' : undefined;
}

/** Where it is played from. */
export const videoPath = (video_id: string, kind: VideoKind): string => `/videos/${video_id}/video.${kind}`;

const ownPath = /^\/videos\/([\w-]{21})\/video\.(mp4|webm)$/;

/** The id of a video that is kept here; undefined for other addresses. */
export const videoIdIn = (address: string): string | undefined => ownPath.exec(address)?.[1];

const keptElsewhere = /^https:\/\/embed\.api\.video\/vod\/(\w{4,64})$/;

/** The id of a video that api.video keeps for the site; undefined for other addresses. */
export const videoElsewhere = (address: string): string | undefined => keptElsewhere.exec(address)?.[1];

/** Where a video is played from that api.video keeps. */
export const playerOf = (videoId: string): string => `https://embed.api.video/vod/${videoId}`;

/** What a page needs to upload one video: no call beside it shows who sends. */
export interface VideoToken {
  token: string;
  /** Seconds in which the upload can begin. */
  ttl: number;
  /** Where parts are sent: POST with `?token=`, multipart `file`, and `Content-Range: part 1/3`. */
  url: string;
  /** Of a video that api.video keeps: sent with each part, beside the file. */
  videoId?: string;
}

/** The answer to each part; ours says with the last one where the video is played from. */
export interface VideoPartAnswer {
  videoId: string;
  assets?: { mp4: string };
}

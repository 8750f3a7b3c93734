import type { PostPicture } from '#shared/community/types.ts';

/** Where a picture of a post is read, by those who have the club's pass. */
export const pictureAddress = ({ url }: PostPicture, pass: string): string => `${url}?pass=${encodeURIComponent(pass)}`;

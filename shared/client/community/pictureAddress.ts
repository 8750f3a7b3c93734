import type { PostPicture } from '#shared/community/types.ts';

/** The address of a post's picture; `pass` is the club's pass for files. */
export const pictureAddress = ({ url }: PostPicture, pass: string): string => `${url}?pass=${encodeURIComponent(pass)}`;

/** Rights of operators: to read or to act in an area of the product. A right to act includes reading. */
export const areas = ['contests', 'money', 'people', 'messages', 'services', 'site'] as const;
export type Area = (typeof areas)[number];

export const levels = ['read', 'act'] as const;
export type Level = (typeof levels)[number];

/** A right is granted as a role of this name. */
export type Right = `${Area}_${Level}`;

export const rights: readonly Right[] = /* @__PURE__ */ areas.flatMap((area) =>
  levels.map((level): Right => `${area}_${level}`),
);

/** Whether a role is a right. Other roles are one word. */
export const isRight = (role: string): role is Right => /_(read|act)$/.test(role);

/** Whether a role allows this in one area, or in any area where none is named. Admins may do everything. */
export const mayBy = (role: string, area: Area | undefined, level: Level): boolean =>
  role === 'admin' || new RegExp(`^${area ?? ''}.*_(${level}|act)$`).test(role);

/** The level in an area; undefined for none. */
export const levelIn = (names: readonly string[], area: Area): Level | undefined =>
  names.includes(`${area}_act`) ? 'act' : names.includes(`${area}_read`) ? 'read' : undefined;

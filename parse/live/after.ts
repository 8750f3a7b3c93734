import type { After } from '#cloud/rooms.ts';

export const after: After = (milliseconds, work) => {
  const timer = setTimeout(work, milliseconds).unref();
  return () => clearTimeout(timer);
};

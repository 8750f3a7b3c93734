import type { After } from '#cloud/kernel/rooms.ts';

export const after: After = (milliseconds, work) => {
  const timer = setTimeout(work, milliseconds).unref();
  return () => clearTimeout(timer);
};

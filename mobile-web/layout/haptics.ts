/** A short knock at the thumb, where the device has one and its owner asked for no calm. */
export function knock(): void {
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches) navigator.vibrate?.(10);
}

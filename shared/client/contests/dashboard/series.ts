/** Geometry of the dashboard's charts. */

/** The smallest round number of at least `value`. */
export function roundTop(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, value)));
  return [1, 2, 4, 6, 8, 10].map((step) => step * power).find((top) => top >= value) ?? value;
}

/** An SVG path through the values, of a drawing that is `steps` values wide. One value is a level line, or a dot where more steps follow. */
export function pathOf(
  values: readonly number[],
  top: number,
  { width, height }: { width: number; height: number },
  steps = values.length,
): string {
  const round = (n: number) => Math.round(n * 10) / 10;
  const points = values.length === 1 ? [values[0]!, values[0]!] : values;
  return points
    .map((value, index) => {
      const x = steps > 1 && values.length === 1 ? 0 : round((index / (Math.max(steps, points.length) - 1)) * width);
      // Two pixels of air, so that the line is whole at its ends.
      const y = round(height - 2 - (Math.max(0, value) / top) * (height - 4));
      return `${index ? 'L' : 'M'} ${x} ${y}`;
    })
    .join(' ');
}

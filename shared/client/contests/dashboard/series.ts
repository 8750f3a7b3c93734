/** Geometry of the dashboard's charts. */

/** The smallest round number of at least `value`. */
export function roundTop(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, value)));
  return [1, 2, 4, 6, 8, 10].map((step) => step * power).find((top) => top >= value) ?? value;
}

/** An SVG path through the values; one value is a level line. */
export function pathOf(
  values: readonly number[],
  top: number,
  { width, height }: { width: number; height: number },
): string {
  const round = (n: number) => Math.round(n * 10) / 10;
  const points = values.length === 1 ? [values[0]!, values[0]!] : values;
  return points
    .map((value, index) => {
      const x = round((index / (points.length - 1)) * width);
      // Two pixels of air, so that the line is whole at its ends.
      const y = round(height - 2 - (Math.max(0, value) / top) * (height - 4));
      return `${index ? 'L' : 'M'} ${x} ${y}`;
    })
    .join(' ');
}

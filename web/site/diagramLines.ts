/** Where the lines of the diagram run: between two layers of three parts each, in shares of the gap's width and height. */
import { type DiagramPart, type Flow, layers } from './diagramParts.ts';

export interface Line {
  readonly flow: Flow;
  /** From 1, over all gaps. */
  readonly number: number;
  readonly from: readonly [number, number];
  readonly to: readonly [number, number];
  /** Where the number stands. */
  readonly badge: readonly [number, number];
}

const rowOf = (part: DiagramPart) => layers.findIndex(({ parts }) => parts.includes(part));
const columnOf = (part: DiagramPart) => layers[rowOf(part)]!.parts.indexOf(part);

/** Shares of the width between two lines at one part. */
const step = 0.05;

/** The x of a line's end: those at one side of a part stand beside each other, in the order of where they lead. */
function endOf(part: DiagramPart, other: DiagramPart, gap: readonly Flow[]): number {
  const beside = gap
    .flatMap(({ from, to }) => (from === part ? [to] : to === part ? [from] : []))
    .toSorted((a, b) => columnOf(a) - columnOf(b));
  return (columnOf(part) + 0.5) / 3 + (beside.indexOf(other) - (beside.length - 1) / 2) * step;
}

/** A cubic whose ends stand upright. */
const pointAt = (t: number, [x1, y1]: readonly [number, number], [x2, y2]: readonly [number, number]) => {
  const middle = (y1 + y2) / 2;
  const [a, b, c, d] = [(1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t ** 2, t ** 3];
  return [a * x1 + b * x1 + c * x2 + d * x2, a * y1 + b * middle + c * middle + d * y2] as const;
};

export function linesOf(gap: readonly Flow[], numbersFrom: number): Line[] {
  return gap.map((flow, index) => {
    const isUp = rowOf(flow.from) > rowOf(flow.to);
    const from = [endOf(flow.from, flow.to, gap), isUp ? 1 : 0] as const;
    const to = [endOf(flow.to, flow.from, gap), isUp ? 0 : 1] as const;
    return { flow, number: numbersFrom + index, from, to, badge: pointAt(flow.at, from, to) };
  });
}

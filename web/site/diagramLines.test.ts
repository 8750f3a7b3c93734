import { describe, expect, it } from 'vitest';
import { diagramParts, flows, layers, linksOf } from './diagramParts.ts';
import { linesOf } from './diagramLines.ts';

const gaps = [linesOf(flows[0]!, 1), linesOf(flows[1]!, flows[0]!.length + 1)];

describe('the diagram', () => {
  it('places every part once, and each has a place to go to', () => {
    expect(layers.flatMap(({ parts }) => parts)).toEqual([...diagramParts]);
    for (const part of diagramParts) expect(linksOf[part].length).toBeGreaterThan(0);
    const named = new Set(flows.flat().flatMap(({ from, to }) => [from, to]));
    expect([...named].toSorted()).toEqual(diagramParts.toSorted());
  });

  it('numbers its lines in order, between neighbouring layers', () => {
    expect(gaps.flat().map(({ number }) => number)).toEqual(flows.flat().map((_, index) => index + 1));
    for (const { from, to } of gaps.flat()) expect(Math.abs(from[1] - to[1])).toBe(1);
  });

  it('keeps numbers and ends of lines apart', () => {
    for (const lines of gaps) {
      const apart = (points: (readonly [number, number])[], least: number) => {
        for (const [index, [x, y]] of points.entries())
          for (const [x2, y2] of points.slice(index + 1))
            expect(Math.hypot((x - x2) * 1100, (y - y2) * 130)).toBeGreaterThan(least);
      };
      apart(
        lines.map(({ badge }) => badge),
        30,
      );
      apart(
        lines.flatMap(({ from, to }) => [from, to]),
        20,
      );
    }
  });
});

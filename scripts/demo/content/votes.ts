/**
 * Distributes `total` votes by weight with the largest-remainder method, so that the sum is exact. Throws for empty, negative or all-zero
 * weights.
 */
export function shareVotes(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((left, right) => left + right, 0);
  if (!(sum > 0) || weights.some((weight) => weight < 0))
    throw new Error('Votes are shared out by weights of which at least one is above zero.');
  const exact = weights.map((weight) => (total * weight) / sum);
  const shares = exact.map(Math.floor);
  const left = total - shares.reduce((one, other) => one + other, 0);
  const byLoss = exact
    .map((value, index) => ({ index, loss: value - Math.floor(value) }))
    .toSorted((one, other) => other.loss - one.loss);
  for (const { index } of byLoss.slice(0, left)) shares[index] = (shares[index] ?? 0) + 1;
  return shares;
}

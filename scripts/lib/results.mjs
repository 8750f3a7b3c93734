// Evaluates the result of a vitest run.
import path from 'node:path';

/**
 * @param {string | undefined} report vitest's JSON report; undefined when it wrote none
 * @param {number | null} code vitest's exit code; null when a signal ended it
 * @returns {{ passed: number, failed: number, code: number }} `code` is what to exit with: never 0 when anything went wrong
 */
export function countResults(report, code) {
  const parsed = parse(report);
  const files = parsed?.testResults ?? [];
  const count = (status) =>
    files.reduce(
      (sum, { assertionResults }) => sum + assertionResults.filter((one) => one.status === status).length,
      0,
    );
  const passed = count('passed');
  // A file that fails to load, or whose hooks throw, has failed without a failed test.
  const broken = files.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((one) => one.status === 'failed'),
  );
  let failed = count('failed') + broken.length;
  if (failed === 0 && (code !== 0 || !parsed)) failed = 1;
  return { passed, failed, code: failed ? code || 1 : 0 };
}

function parse(report) {
  try {
    return JSON.parse(report ?? '');
  } catch {
    return undefined;
  }
}

/**
 * @param {string | undefined} report
 * @param {string} root the project's folder
 * @param {number} [most]
 * @returns {string[]} the files whose tests took longest, slowest first: `12.3 s  test/votes/storm.test.ts`
 */
export function slowestOf(report, root, most = 10) {
  const named = (parse(report)?.testResults ?? []).filter(({ name }) => name);
  const files = named.map(({ name, startTime, endTime }) => ({
    name: path.relative(root, name),
    seconds: (endTime - startTime) / 1000,
  }));
  return files
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, most)
    .map(({ name, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${name}`);
}

/** @param {...{ passed: number, failed: number, code: number }} runs @returns {{ passed: number, failed: number, code: number }} */
export const addResults = (...runs) =>
  runs.reduce((sum, { passed, failed, code }) => ({
    passed: sum.passed + passed,
    failed: sum.failed + failed,
    code: sum.code || code,
  }));

/** @param {{ passed: number, failed: number }} results @returns {string} the last line of every run */
export const lastLineOf = ({ passed, failed }) => `${passed} passed, ${failed} failed`;

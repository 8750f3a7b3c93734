// Evaluates the result of a vitest run.

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

/** @param {...{ passed: number, failed: number, code: number }} runs @returns {{ passed: number, failed: number, code: number }} */
export const addResults = (...runs) =>
  runs.reduce((sum, { passed, failed, code }) => ({
    passed: sum.passed + passed,
    failed: sum.failed + failed,
    code: sum.code || code,
  }));

/** @param {{ passed: number, failed: number }} results @returns {string} the last line of every run */
export const lastLineOf = ({ passed, failed }) => `${passed} passed, ${failed} failed`;

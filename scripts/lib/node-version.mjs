// Plain syntax, so that old Node versions get as far as printing the sentence.

/**
 * @param {string} version as process.versions.node says
 * @returns {string | undefined} the sentence to show, when Engage does not run on it
 */
export function nodeRefusal(version) {
  const [major, minor] = version.split('.').map(Number);
  const runs = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22;
  return runs ? undefined : `Engage needs Node 20.19 or newer, 22.12 or newer, or 24, and this is Node ${version}.`;
}

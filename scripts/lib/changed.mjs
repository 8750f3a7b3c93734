// Selects the integration tests that belong to a change. All of them import the whole server, so they are selected by folder names, not by
// imports.

/** Tests that run every call of the product. */
const ofEveryCall = ['rest/routes.test.ts', 'rest/fuzz.test.ts', 'access/private.test.ts', 'admin/log.test.ts'];
/** Additional folders and files of `test/` by path. */
const alsoTestedBy = [
  [
    /^(shared\/model\/|shared\/\w+\/entities(\.ts|\/)|cloud\/(kernel\/(define|records)|writers)\.ts|parse\/parseServer\.ts)/,
    ['access/'],
  ],
  [/^(cloud\/\w+\/.+\.ts|test\/rest\/cases(\.ts|\/))/, ofEveryCall],
  [/^(cloud|shared)\/contests\//, ['votes/']],
  [/^(shared\/model|parse\/(database|ports))\//, ['storage/']],
  [/^(parse\/http\/|cloud\/kernel\/define\.ts|cloud\/functions\.ts|shared\/errors\.ts)/, ['rest/']],
  [/^parse\/database\//, ['fire/']],
];
const onPages = /^(web|mobile-web|admin|shared\/client|shared\/i18n)\//;
const sourcesOfServer = /^(shared|cloud|parse|test)\//;
const forAll = /^(test\/support\/|vitest\.config\.ts$|package-lock\.json$)/;

/**
 * @param {readonly string[]} changed paths from the root, with `/`
 * @param {readonly string[]} folders those of `test/` that hold integration tests
 * @returns {string[]} what to hand to vitest: folders and files of `test/`; empty when no test of a server is concerned
 */
export function serverTestsOf(changed, folders) {
  const named = new Set();
  for (const file of changed) {
    if (forAll.test(file)) return folders.map((folder) => `test/${folder}/`);
    if (/^test\/.*\.test\.ts$/.test(file) || file.endsWith('.int.test.ts')) named.add(file);
    else if (sourcesOfServer.test(file) && !onPages.test(file) && !/\.test\.tsx?$/.test(file)) {
      const segments = new Set(file.split('/').slice(0, -1));
      for (const folder of folders) if (segments.has(folder)) named.add(`test/${folder}/`);
      for (const [pattern, also] of alsoTestedBy)
        if (pattern.test(file)) for (const name of also) named.add(`test/${name}`);
    }
  }
  return [...named];
}

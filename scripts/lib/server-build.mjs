// Compiles the server, and whatever else runs as a process (processes.mjs), when its sources have changed.
import path from 'node:path';
import { ensureBuilt, runTool } from './built.mjs';
import { contentStamp } from './sources.mjs';

const sources = ['cloud', 'parse', 'shared', 'scripts', 'test', 'package.json', 'package-lock.json'];
const inServer = (file) =>
  !/\.test\.tsx?$|^shared\/client(\/|$)|^(scripts|test)\/(build|check|new|e2e)(\/|$)/.test(file);

/** @param {import('./built.mjs').Building} options @returns {Promise<boolean>} whether it built anything */
export const ensureServer = async ({ root, log, build = rolldownBuild }) =>
  ensureBuilt({
    root,
    log,
    build,
    what: 'server',
    folder: path.join('dist', 'server'),
    stamp: await contentStamp(root, sources, inServer),
  });

const rolldownBuild = (root, folder) => runTool(root, 'scripts/lib/compile.mjs', [folder]);

/** What calls answer, for the OpenAPI document; the server runs without it. */
export const ensureAnswers = async ({ root, log, build = typesBuild }) =>
  ensureBuilt({
    root,
    log,
    build,
    what: 'description of answers',
    folder: path.join('dist', 'answers'),
    stamp: await contentStamp(root, ['cloud', 'shared', 'tsconfig.json', 'package-lock.json'], inServer),
  });

const typesBuild = (root, folder) => runTool(root, 'scripts/lib/answers.mjs', [folder]);

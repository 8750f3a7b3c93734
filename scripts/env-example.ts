// Generates .env.example from the configuration's declaration. With --check only reports whether it is up to date.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { variables } from '#parse/config.ts';

const width = 100;

export function envExample(): string {
  const blocks = Object.entries(variables).flatMap(([name, variable]) => {
    if ('internal' in variable) return [];
    return [[...wrap(variable.about).map((line) => `# ${line}`), `# ${name}=${quote(variable.hint)}`].join('\n')];
  });
  const head = [
    '# Copy this file to .env and take the # away from what you want to change. Everything has a default.',
    '# Made by `npm run env-example` from parse/config.ts: edit it there.',
  ].join('\n');
  return `${[head, ...blocks].join('\n\n')}\n`;
}

function wrap(text: string): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1)!;
    if (line && line.length + word.length + 1 > width) lines.push(word);
    else lines[lines.length - 1] = line ? `${line} ${word}` : word;
  }
  return lines;
}

const quote = (value: string): string => (/[\s`#]/.test(value) ? `"${value}"` : value);

const here = fileURLToPath(import.meta.url);
if (process.argv[1] === here) {
  const file = path.join(path.dirname(here), '..', '.env.example');
  if (!process.argv.includes('--check')) writeFileSync(file, envExample());
  else if (!existsSync(file) || readFileSync(file, 'utf8') !== envExample()) {
    console.error('.env.example is not what parse/config.ts says: run `npm run env-example` and commit the result.');
    process.exitCode = 1;
  }
}

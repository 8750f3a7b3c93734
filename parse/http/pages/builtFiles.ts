/** Serves built files, precompressed. */
import express, { type RequestHandler } from 'express';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { day } from '#shared/time.ts';

const year = 365 * day;
/** Compressed variants made by the build, smallest first. */
const packings = [
  { encoding: 'br', ending: '.br' },
  { encoding: 'gzip', ending: '.gz' },
] as const;

/** Serves the files in `folder`, which have content hashes in their names. Missing ones are 404. */
export function builtFiles(folder: string): RequestHandler {
  const names = new Set(readdirSync(folder));
  const send = express.static(folder, {
    immutable: true,
    maxAge: year,
    index: false,
    // Modules are never read in ranges.
    acceptRanges: false,
    fallthrough: false,
    // Called only for existing files, so that errors are not marked as compressed.
    setHeaders(response, file) {
      response.setHeader('Vary', 'Accept-Encoding');
      const packing = packings.find(({ ending }) => file.endsWith(ending));
      if (!packing) return;
      response.setHeader('Content-Encoding', packing.encoding);
      response.type(path.extname(path.basename(file, packing.ending)));
    },
  });
  return (request, response, next) => {
    const packing = packings.find(
      ({ encoding, ending }) => names.has(request.path.slice(1) + ending) && request.acceptsEncodings(encoding),
    );
    if (packing) request.url = request.path + packing.ending;
    send(request, response, next);
  };
}

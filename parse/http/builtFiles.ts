/** The files of a build, each as small as its reader takes it. */
import express, { type RequestHandler } from 'express';
import { readdirSync } from 'node:fs';
import path from 'node:path';

const year = 31_536_000_000;
/** What the build lays beside a file, the smallest first. */
const packings = [
  { encoding: 'br', ending: '.br' },
  { encoding: 'gzip', ending: '.gz' },
] as const;

/** Sends the files in `folder`, whose names change with what is in them. What is not there, or no longer, is an error 404. */
export function builtFiles(folder: string): RequestHandler {
  const names = new Set(readdirSync(folder));
  const send = express.static(folder, {
    immutable: true,
    maxAge: year,
    index: false,
    // A module is read whole.
    acceptRanges: false,
    fallthrough: false,
    // Called once the file is known to be there: a refusal is not packed.
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

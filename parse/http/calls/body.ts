/** Parses request bodies: JSON, forms of both kinds, bytes. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import express, { type Handler, type Request, type Response } from 'express';
import { Refusal } from '#shared/errors.ts';
import { limits } from '#shared/limits.ts';

const json = express.json({ limit: limits.bodyBytes });
const mostFields = 200;
const form = express.urlencoded({ limit: limits.bodyBytes, extended: false, parameterLimit: mostFields });
// Four times the work a byte.
const multipart = express.raw({ limit: limits.bodyBytes / 4, type: 'multipart/form-data' });
// One byte more than allowed, so that the rule reports 'too big' and not the parser.
const bytes = express.raw({ limit: limits.uploadBytes + 1, type: () => true });

/** Runs an Express body parser on a plain request. */
const parsed = (parser: Handler, message: IncomingMessage, response: ServerResponse) =>
  new Promise<unknown>((resolve, reject) => {
    const request = message as Request;
    void parser(request, response as Response, (error?: unknown) => (error ? reject(error) : resolve(request.body)));
  });

const plainJson = /^application\/json(; ?charset=utf-8)?$/i;

/** Plain JSON of a known length, as pages send it, is read directly, without decompression and charset handling. */
const isPlain = ({ headers }: IncomingMessage) =>
  headers['content-type'] !== undefined &&
  plainJson.test(headers['content-type']) &&
  headers['content-encoding'] === undefined &&
  Number(headers['content-length']) <= limits.bodyBytes;

const plain = async (request: IncomingMessage): Promise<unknown> => {
  const parts: Buffer[] = [];
  await new Promise<void>((resolve, reject) => {
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('error', () => reject(new Refusal('invalid')));
    request.on('end', resolve);
  });
  if (!parts.length) return {};
  try {
    return JSON.parse((parts.length === 1 ? parts[0]! : Buffer.concat(parts)).toString());
  } catch {
    throw new Refusal('invalid');
  }
};

/** Whether the body is a form, whose values are all strings. */
export const isForm = ({ headers }: IncomingMessage): boolean =>
  /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(headers['content-type'] ?? '');

/** A multipart body, read; undefined when it is none. */
export const formDataOf = (body: Buffer, { headers }: IncomingMessage): Promise<FormData | undefined> =>
  new globalThis.Response(new Uint8Array(body), { headers: { 'content-type': headers['content-type']! } })
    .formData()
    .catch(() => undefined);

/** Its texts; files go to calls of their own. */
async function fieldsOf(body: Buffer, request: IncomingMessage): Promise<Record<string, unknown>> {
  const texts = [...((await formDataOf(body, request)) ?? [])].filter(([, value]) => typeof value === 'string');
  if (!texts.length || texts.length > mostFields) throw new Refusal('invalid');
  return Object.fromEntries(texts);
}

/** The value of a JSON body or the fields of a form; undefined for an empty body. Throws parser errors and Refusal 'invalid'. */
export async function readValue(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
  if (isPlain(request)) return plain(request);
  const value = (await parsed(json, request, response)) ?? (await parsed(form, request, response));
  const body = value ?? (await parsed(multipart, request, response));
  return Buffer.isBuffer(body) ? fieldsOf(body, request) : body;
}

/** Throws Refusal 'too_big'. */
export async function readBytes(request: IncomingMessage, response: ServerResponse): Promise<Buffer> {
  try {
    const body = await parsed(bytes, request, response);
    return Buffer.isBuffer(body) ? body : Buffer.alloc(0);
  } catch (error) {
    throw (error as { type?: string }).type === 'entity.too.large' ? new Refusal('too_big') : error;
  }
}

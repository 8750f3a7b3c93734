// A server of S3 that keeps its buckets in a folder: `node test/support/s3Process.mjs <folder> <bucket> <port>`. It says its port when it listens.
import http from 'node:http';
import S3rver from '@20minutes/s3rver';

// It checks signatures of queries by this, which leaves characters as they are that S3 wants encoded.
const encode = globalThis.encodeURIComponent;
globalThis.encodeURIComponent = (text) =>
  encode(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

const [directory, name, port] = process.argv.slice(2);
const options = { directory, silent: true, vhostBuckets: false };
const strict = new S3rver(options);
// It signs the address of a bucket without its last slash, and would refuse what Amazon's SDK asks of one; what is asked of files it checks.
const lax = new S3rver({ ...options, allowMismatchedSignatures: true, configureBuckets: [{ name, configs: [] }] });
await lax.configureBuckets();
const [files, buckets] = [strict.callback(), lax.callback()];
const server = http.createServer((request, response) =>
  (/^\/[^/?]+\/?(\?|$)/.test(request.url ?? '') ? buckets : files)(request, response),
);
server.listen(Number(port), '127.0.0.1', () => console.log(server.address().port));

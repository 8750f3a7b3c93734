/** Requests with upload progress, by XMLHttpRequest because fetch has none. */

/** Like fetch: resolves for any HTTP status, rejects without an answer or when aborted. */
export const sendWithProgress = (
  url: string,
  { headers, body }: { headers: Record<string, string>; body: Blob },
  signal: AbortSignal,
  /** Called with the uploaded share, from 0 to 1. */
  progress: (share: number) => void,
): Promise<Response> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) progress(loaded / total);
    });
    request.addEventListener('load', () => {
      const given = ['content-type', 'retry-after', 'x-request-id'].flatMap((name): [string, string][] => {
        const value = request.getResponseHeader(name);
        return value === null ? [] : [[name, value]];
      });
      const { status, responseText } = request;
      const isBare = status === 204 || status === 205 || status === 304;
      resolve(new Response(isBare ? null : responseText, { status, headers: given }));
    });
    request.addEventListener('error', () => reject(new TypeError('The server could not be reached')));
    request.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
    signal.addEventListener('abort', () => request.abort());
    if (signal.aborted) reject(new DOMException('Aborted', 'AbortError'));
    else request.send(body);
  });

/** The only caller of Parse.Cloud: registers the functions of all domains. */
import { type Caller, type CloudFunction, invoke } from './kernel/define.ts';
import type { Ports } from './kernel/ports.ts';

/** The request that Parse passes to a function. */
export interface CloudRequest {
  readonly params: Record<string, unknown>;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly ip: string;
  /** `id`: that of its `_User`, if the session was checked for this very request. */
  readonly user?: { readonly id?: string; getSessionToken(): string };
}

export interface CloudDoor {
  /** Counts a call against the function's rate limit. Throws 'too_many'. */
  allow(fn: CloudFunction, request: CloudRequest): Promise<void>;
  define(name: string, run: (request: CloudRequest) => Promise<unknown>): void;
  /** The caller of a request. */
  callerOf(request: CloudRequest): Promise<Caller>;
  /** Converts an error to the kind that Parse needs. */
  toParseError(error: unknown, caller: Caller | undefined, name: string, request: CloudRequest): unknown;
}

/** Registers the functions with Parse. Throws on names that differ only in case. */
export function registerFunctions(
  functions: Readonly<Record<string, CloudFunction>>,
  ports: Ports,
  door: CloudDoor,
): void {
  const names = new Set<string>();
  for (const [name, fn] of Object.entries(functions)) {
    if (!/^[a-z][A-Za-z0-9]*$/.test(name) || names.has(name.toLowerCase()))
      throw new Error(`Two functions, or none, can be called ${name}`);
    names.add(name.toLowerCase());
    door.define(name, async (request) => {
      let caller: Caller | undefined;
      try {
        await door.allow(fn, request);
        caller = await door.callerOf(request);
        return await invoke(fn, ports, caller, request.params);
      } catch (error) {
        throw door.toParseError(error, caller, name, request);
      }
    });
  }
}

/** The manifests of deploy/kubernetes are what Kubernetes and the server take. */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Deployment } from 'kubernetes-types/apps/v1';
import { afterAll, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { variables } from '#parse/config.ts';

interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
}

const folder = 'deploy/kubernetes';
const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');
const files = readdirSync(folder).filter((file) => file !== 'kustomization.yaml');
const manifestsIn = (text: string) => parseAllDocuments(text).map((document) => document.toJS() as Manifest);
const manifests = files.flatMap((file) => manifestsIn(read(file)));
const named = (kind: string, name: string) =>
  manifests.find((each) => each.kind === kind && each.metadata.name === name);

// Inside of the project, so that the compiler finds the types.
mkdirSync('.cache', { recursive: true });
const work = mkdtempSync(path.join('.cache', 'kubernetes-'));
afterAll(() => rmSync(work, { recursive: true, force: true }));

/** What the compiler says of manifests, by the types that are made from Kubernetes' own OpenAPI document. */
async function wrongIn(given: readonly Manifest[]): Promise<string> {
  const file = path.join(work, 'manifests.ts');
  const lines = given.map(({ apiVersion, kind, ...rest }, index) => {
    const [group, version] = apiVersion.includes('/') ? apiVersion.split('/') : ['core', apiVersion];
    const type = `import('kubernetes-types/${group!.replace('.k8s.io', '')}/${version}').${kind}`;
    return `export const manifest${index}: ${type} = ${JSON.stringify({ apiVersion, kind, ...rest })};`;
  });
  writeFileSync(file, lines.join('\n'));
  const options = ['--noEmit', '--strict', '--skipLibCheck', '--ignoreConfig', '--module', 'preserve', '--types', ''];
  const compiler = path.join('node_modules', '.bin', 'tsc');
  return promisify(execFile)(compiler, [...options, file]).then(
    () => '',
    ({ stdout }: { stdout: string }) => stdout,
  );
}

it('have the fields that their kinds have', async () => {
  expect(manifests.length).toBeGreaterThan(10);
  expect(await wrongIn(manifests)).toBe('');
});

it('and others do not pass', async () => {
  const text = read('server.yaml');
  expect(await wrongIn(manifestsIn(text.replace('replicas: 2', 'replica: 2')))).toMatch(/replica\W+ does not exist/);
  expect(await wrongIn(manifestsIn(text.replace('replicas: 2', 'replicas: two')))).toContain('not assignable');
});

it('are all applied, and refer to what is there', () => {
  const { resources } = parse(read('kustomization.yaml')) as { resources: string[] };
  expect(resources.toSorted()).toEqual(files.toSorted());
  const { spec } = named('Deployment', 'engage') as unknown as Deployment;
  const { containers } = spec!.template.spec!;
  expect(containers[0]!.envFrom!.map(({ configMapRef, secretRef }) => (configMapRef ?? secretRef)!.name)).toEqual([
    'engage',
    'engage',
  ]);
  for (const [kind, name] of [
    ['ConfigMap', 'engage'],
    ['Service', 'engage'],
    ['Service', 'redis'],
    ['Service', 'mongo'],
  ] as const)
    expect(named(kind, name), `${kind} ${name}`).toBeDefined();
});

it('set variables that the server reads', () => {
  const { data } = named('ConfigMap', 'engage') as unknown as { data: Record<string, string> };
  const secrets = [...read('kustomization.yaml').matchAll(/--from-literal=(\w+)=/g)].map(([, name]) => name!);
  expect(secrets).toContain('APP_SECRET');
  for (const name of [...Object.keys(data), ...secrets]) expect(Object.keys(variables)).toContain(name);
  for (const [name, value] of Object.entries(data))
    expect(variables[name as keyof typeof variables].schema.safeParse(value), name).toMatchObject({ success: true });
});

it('run nothing as root, and nothing that may become it', () => {
  const pods = manifests.flatMap((each) => {
    const { spec } = each as unknown as Deployment;
    return spec?.template ? [spec.template.spec!] : [];
  });
  expect(pods.length).toBe(4);
  for (const { securityContext, automountServiceAccountToken, containers } of pods) {
    expect(securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
    expect(automountServiceAccountToken).toBe(false);
    for (const each of containers) {
      expect(each.securityContext).toMatchObject({ allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } });
      expect(each.resources).toMatchObject({ requests: { memory: expect.any(String) }, limits: {} });
    }
  }
});
